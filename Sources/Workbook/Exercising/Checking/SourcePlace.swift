/// A place that a program names: `/a/First.swift:7:44`. Line 0 is none: code that the compiler has
/// made.
struct SourcePlace: Equatable {
  let file: String
  let line: Int
  /// From 1, in bytes of UTF-8.
  let column: Int

  init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let column = Int(parts[parts.count - 1]),
      let line = Int(parts[parts.count - 2]), line > 0
    else { return nil }
    file = parts.dropLast(2).joined(separator: ":")
    (self.line, self.column) = (line, column)
  }

  func isInAnswer(to exercise: String) -> Bool { SourcePlace.isAnswer(file, to: exercise) }

  /// True for a file in `Sources/Name/`, `Solutions/Name/` or a folder of answers `…/Name/`.
  static func isAnswer(_ file: String, to exercise: String) -> Bool {
    file.contains("/\(exercise)/")
  }

  /// The file without its folders, and the line: `First.swift:7`.
  var shown: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
}
