import Stage11TestingAsyncEffects
import Testing

extension TestFailure {
  /// Makes an issue of it.
  func record() { makeIssue(message, location) }
}

extension BrokenOrder {
  /// Makes an issue of it, at the expectation that fails.
  func record() { makeIssue(description, location) }
}

private func makeIssue(_ text: String, _ location: CodeLocation) {
  Issue.record(
    "\(text)",
    sourceLocation: SourceLocation(
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column))
}
