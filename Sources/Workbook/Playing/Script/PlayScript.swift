import Console
import Foundation

/// Keys from a file, one or a word for one a line.
struct PlayScript: Equatable {
  struct Line: Equatable {
    let number: Int
    /// The line, as in the file.
    let text: String
    let instruction: Instruction
  }

  enum Instruction: Equatable {
    case key(Key)
    /// Continue in another stage.
    case stage(PlayStage)
    /// The service answers all that it holds.
    case wait
    /// The screens that follow have this size.
    case size(Screen.Size)
  }

  let lines: [Line]

  /// Reads all lines before any of them is played. Comments begin with `#`. Throws a `Misuse` that
  /// names the file and the line.
  init(_ text: String, file: String, stages: PlayStages) throws {
    var lines: [Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      do {
        let instruction = try PlayScript.instruction(of: words, stages)
        lines.append(
          Line(number: index + 1, text: words.joined(separator: " "), instruction: instruction))
      } catch let misuse as Misuse {
        throw Misuse("\(file):\(index + 1): \(misuse.message)")
      }
    }
    self.lines = lines
  }

  /// The keys that have a word, and the characters that are keys.
  private static let words: [String: Key] = [
    "return": .enter, "escape": .escape, "up": .up, "down": .down, "pageup": .pageUp,
    "pagedown": .pageDown, "home": .home, "end": .end,
  ]
  private static let characters = "+=-−_pfnrdsoa?q"

  private static func instruction(of words: [String], _ stages: PlayStages) throws -> Instruction {
    switch (words[0], words.count) {
    case ("stage", 2): return .stage(try stages.named(words[1]))
    case ("stage", _): throw Misuse("stage needs a number, as in “stage 4”")
    case ("size", 2): return .size(try size(of: words[1]))
    case ("size", _): throw Misuse("size needs columns and rows, as in “size 60x20”")
    case ("wait", 1): return .wait
    case (_, 1): return try instruction(of: words[0], stages)
    default:
      throw Misuse("“\(words.joined(separator: " "))” is more than one key; write one a line")
    }
  }

  private static func instruction(of word: String, _ stages: PlayStages) throws -> Instruction {
    if let key = words[word] { return .key(key) }
    if word.count == 1, let character = word.first {
      if characters.contains(character) { return .key(.character(character)) }
      if let digit = character.wholeNumberValue {
        return .stage(try stages.named(String(PlayStages.number(ofDigit: digit))))
      }
    }
    let known = words.keys.sorted() + ["wait", "stage", "size"]
    // Any character is one edit away from any other: that is no hint.
    let near = word.count > 1 ? nearest(to: word, among: known) : nil
    let digits = stages.all.map { String($0.number % 10) }.joined(separator: " ")
    let hint =
      near.map { "did you mean “\($0)”?" }
      ?? "the keys are \(characters.map(String.init).joined(separator: " ")) \(digits) and "
      + known.joined(separator: " ")
    throw Misuse("unknown key “\(word)”; \(hint)")
  }

  private static func size(of word: String) throws -> Screen.Size {
    let numbers = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (1...500).contains(columns), (1...500).contains(rows)
    else { throw Misuse("“\(word)” is no size; write columns and rows, as in “size 60x20”") }
    return Screen.Size(columns: columns, rows: rows)
  }
}
