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
      guard let first = messages?.first, first.symbol == "fail", issue?.isKnown != true else {
        return nil
      }
      // How two values differ is worth a line where the author says nothing.
      let others = (messages ?? []).dropFirst()
      let words = others.filter { $0.symbol != "difference" }
      return TestEvents.Issue(
        argument: testCase?.displayName.flatMap { $0.isEmpty ? nil : $0 },
        fact: first.text,
        comments: (words.isEmpty ? Array(others) : words)
          .flatMap { $0.text.split(separator: "\n").map(String.init) },
        place: issue?.sourceLocation?.place)
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
