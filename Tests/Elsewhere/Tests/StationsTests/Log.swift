import Stage11TestingAsyncEffects

/// What tasks have written down. It lives on the test's actor.
final class Log {
  fileprivate var lines: [String] = []
}

extension TestHome<Log> {
  func add(_ line: String) { contents.lines.append(line) }

  nonisolated var lines: [String] { perform { $0.contents.lines } }
}
