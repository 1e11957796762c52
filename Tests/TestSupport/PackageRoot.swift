import Foundation

/// The folder of the package that the tests are in.
public let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL
