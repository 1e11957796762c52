import Foundation

/// The folder of the package that the tests are in.
package let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL
