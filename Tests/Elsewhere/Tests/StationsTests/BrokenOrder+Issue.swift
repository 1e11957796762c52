import Stage11TestingAsyncEffects
import Testing

extension BrokenOrder {
  /// Makes an issue of it, at the expectation that fails.
  func record() {
    Issue.record(
      "\(self)",
      sourceLocation: SourceLocation(
        fileID: location.fileID, filePath: location.filePath, line: location.line,
        column: location.column))
  }
}
