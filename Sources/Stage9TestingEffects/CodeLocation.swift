/// A position in source code, with the fields of Swift Testing's `SourceLocation`.
public struct CodeLocation: Equatable, Sendable {
  /// The module and the file's name.
  public var fileID: String
  /// The file's path.
  public var filePath: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1.
  public var column: Int

  /// A location put together by hand.
  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

/// A failure of a test: what is wrong, and the step that it belongs to.
public struct TestFailure: Equatable, Sendable, CustomStringConvertible {
  /// What was expected, what was found, and the difference. It can have several lines.
  public var message: String
  /// The place of that step.
  public var location: CodeLocation

  /// The file, the line and the message.
  public var description: String { "\(location.fileID):\(location.line): \(message)" }
}
