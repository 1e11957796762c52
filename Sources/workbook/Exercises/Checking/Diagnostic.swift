import Foundation

/// An error of the compiler: the file, and the compiler's own lines.
struct Diagnostic: Equatable {
  let file: String
  let lines: [String]

  /// Finds the errors in the output of a build, each once. Warnings and notes are left out.
  static func errors(in output: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var lines = output.split(separator: "\n")[...]
    while let line = lines.popFirst() {
      guard let file = file(of: line) else { continue }
      let excerpt = lines.prefix(while: isExcerpt)
      lines = lines.dropFirst(excerpt.count)
      let diagnostic = Diagnostic(file: file, lines: ([line] + excerpt).map(String.init))
      // A file is compiled more than once, and is as wrong each time.
      if !found.contains(where: { $0.lines.first == diagnostic.lines.first }) {
        found.append(diagnostic)
      }
    }
    return found
  }

  /// The file in `/a/File.swift:12:3: error: message`.
  private static func file(of line: Substring) -> String? {
    guard let mark = line.range(of: ": error: ") else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count >= 3, place.suffix(2).allSatisfy({ Int($0) != nil }) else { return nil }
    return place.dropLast(2).joined(separator: ":")
  }

  /// A line of the source that the compiler shows, `12 | code`, or what it writes under it.
  private static func isExcerpt(_ line: Substring) -> Bool {
    line.drop { $0 == " " || $0.isNumber }.hasPrefix("|")
  }
}
