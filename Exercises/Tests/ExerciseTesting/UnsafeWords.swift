import Foundation

/// Finds the words that make the compiler trust code instead of checking it.
public enum UnsafeWords {
  /// What the tasks forbid, without blanks.
  private static let words = [
    "@unchecked", "nonisolated(unsafe)", "@preconcurrency", "unsafeBitCast", ".detached",
  ]

  /// The words in the files of the answer that is tested, each with its file and line. `more` has
  /// words that only this exercise forbids.
  /// The manifest takes the answers from the folder that the environment names, and so does this.
  public static func inTheAnswer(to exercise: String, _ more: [String] = []) throws -> [String] {
    let environment = ProcessInfo.processInfo.environment
    let answers =
      environment["WORKBOOK_ANSWERS"]
      ?? (environment["WORKBOOK_SOLUTIONS"] == "1" ? "Solutions" : "Sources")
    let exercises = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = exercises.appending(path: "\(answers)/\(exercise)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return found(words + more, in: text).map { "\($0.word) in \(file), line \($0.line)" }
    }
  }

  /// The words in a text, in the order of the lines. Comments and strings do not count. Blanks and
  /// line breaks inside a word do not matter.
  private static func found(_ words: [String], in text: String) -> [(word: String, line: Int)] {
    let code = code(of: text)
    let characters = code.map(\.character)
    var found: [(word: String, line: Int)] = []
    for start in characters.indices {
      for word in words where characters[start...].starts(with: word) {
        found.append((word, code[start].line))
      }
    }
    return found
  }

  /// The characters of a text that are neither blank nor in a comment or a string.
  private static func code(of text: String) -> [(character: Character, line: Int)] {
    let ignored = #/\/\/[^\n]*|\/\*(?s:.*?)\*\/|"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"/#
    var code: [(character: Character, line: Int)] = []
    var line = 1
    func read(_ part: Substring, isCode: Bool) {
      for character in part {
        if character.isNewline { line += 1 }
        if isCode, !character.isWhitespace { code.append((character, line)) }
      }
    }
    var place = text.startIndex
    for match in text.matches(of: ignored) {
      read(text[place..<match.range.lowerBound], isCode: true)
      read(text[match.range], isCode: false)
      place = match.range.upperBound
    }
    read(text[place...], isCode: true)
    return code
  }
}
