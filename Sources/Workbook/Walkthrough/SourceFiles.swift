import Foundation

/// The package's sources, for counting their lines; there where this file was compiled.
package enum SourceFiles {
  /// How many lines of code are in these files and folders of `Sources`, without blank lines and
  /// comments. `nil` if they cannot be found: this program can have been moved elsewhere.
  package static func lines(in paths: String...) -> Int? {
    var count = 0
    for path in paths {
      let files = files(at: sources.appending(path: path))
      guard !files.isEmpty else { return nil }
      for file in files {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        count += text.split(separator: "\n").count(where: isCode)
      }
    }
    return count
  }

  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func files(at url: URL) -> [URL] {
    if url.pathExtension == "swift" { return [url] }
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func isCode(_ line: Substring) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    return !text.isEmpty && !text.hasPrefix("//")
  }
}
