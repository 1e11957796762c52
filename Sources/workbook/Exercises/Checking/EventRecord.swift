/// A line of Swift Testing's event stream, as far as it is read here.
struct EventRecord: Decodable {
  struct Payload: Decodable {
    let kind: String
    let id: String?
    let name: String?
    let displayName: String?
    let testID: String?
    let messages: [Message]?
    let issue: Issue?
    let testCase: Case?

    enum CodingKeys: String, CodingKey {
      case kind, id, name, displayName, testID, messages, issue
      case testCase = "_testCase"
    }

    /// The issue, if it is one that fails a test: neither a known one nor a warning.
    var failure: TestEvents.Issue? {
      guard let messages, messages.first?.symbol == "fail", issue?.isKnown != true else {
        return nil
      }
      var lines = messages.flatMap { $0.text.split(separator: "\n").map(String.init) }
      if let argument = testCase?.displayName, !argument.isEmpty {
        lines.insert("with \(argument):", at: 0)
      }
      return TestEvents.Issue(lines: lines, place: issue?.sourceLocation?.place)
    }
  }

  struct Message: Decodable {
    let symbol: String
    let text: String
  }

  struct Issue: Decodable {
    let isKnown: Bool?
    let sourceLocation: Place?
  }

  struct Place: Decodable {
    let fileID: String?
    let line: Int

    var place: String? { fileID?.split(separator: "/").last.map { "\($0):\(line)" } }
  }

  struct Case: Decodable {
    let displayName: String?
  }

  let kind: String
  let payload: Payload
}
