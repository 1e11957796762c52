import Testing

private let mark = "report: "

/// Says something, in a process of a test's own, for the test to read.
public func report(_ text: String) {
  print(mark + text)
}

/// What a process has said before it ended; nothing if it did not end as it should.
public func reports(in result: ExitTest.Result?) -> [String]? {
  result.map {
    String(decoding: $0.standardOutputContent, as: UTF8.self)
      .split(separator: "\n")
      .filter { $0.hasPrefix(mark) }
      .map { String($0.dropFirst(mark.count)) }
  }
}
