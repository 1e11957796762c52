import Stage9TestingEffects
import Testing

extension TestFailure {
  /// Makes an issue of the failure, at the line of its step.
  func record() {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: location.fileID, filePath: location.filePath, line: location.line,
        column: location.column))
  }
}
