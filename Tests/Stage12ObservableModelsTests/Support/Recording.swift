import Stage11TestingAsyncEffects
import Testing

extension BrokenOrder {
  /// Makes an issue of the order.
  func record() {
    Issue.record(Comment(rawValue: description), sourceLocation: SourceLocation(location))
  }
}

extension TestFailure {
  /// Makes an issue of the failure.
  func record() {
    Issue.record(Comment(rawValue: message), sourceLocation: SourceLocation(location))
  }
}

extension SourceLocation {
  fileprivate init(_ location: CodeLocation) {
    self.init(
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}
