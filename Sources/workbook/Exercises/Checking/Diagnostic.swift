import Foundation

/// An error or a warning of the compiler: the file, and the compiler's own lines.
struct Diagnostic: Equatable, Codable {
  let file: String
  let lines: [String]

  func isInAnswer(to exercise: String) -> Bool { SourcePlace.isAnswer(file, to: exercise) }
  func isInTests(of exercise: String) -> Bool { file.contains("/\(exercise)Tests/") }

  /// Finds the errors in the output of a build, each once.
  static func errors(in output: String) -> [Diagnostic] { found(": error: ", in: output) }

  /// Finds the warnings in the output of a build, each once.
  static func warnings(in output: String) -> [Diagnostic] { found(": warning: ", in: output) }

  private static func found(_ kind: String, in output: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var lines = output.split(separator: "\n")[...]
    while let line = lines.popFirst() {
      guard let file = file(of: line, kind) else { continue }
      var own = [line] + takeExcerpt(of: &lines)
      // What belongs to it and is in another file comes after it.
      while let next = lines.first, self.file(of: next, ": note: ") != nil {
        lines.removeFirst()
        own += [next] + takeExcerpt(of: &lines)
      }
      let diagnostic = Diagnostic(file: file, lines: own.map(String.init))
      // A file is compiled more than once, and is as wrong each time.
      if !found.contains(where: { $0.lines.first == diagnostic.lines.first }) {
        found.append(diagnostic)
      }
    }
    return found
  }

  private static func takeExcerpt(of lines: inout ArraySlice<Substring>) -> [Substring] {
    let excerpt = lines.prefix(while: isExcerpt)
    lines = lines.dropFirst(excerpt.count)
    return Array(excerpt)
  }

  /// The file in `/a/File.swift:12:3: error: message`.
  private static func file(of line: Substring, _ kind: String) -> String? {
    line.range(of: kind).flatMap { SourcePlace(line[..<$0.lowerBound]) }?.file
  }

  /// A line of the source that the compiler shows, `12 | code`, or what it writes under it.
  private static func isExcerpt(_ line: Substring) -> Bool {
    line.drop { $0 == " " || $0.isNumber }.hasPrefix("|")
  }
}
