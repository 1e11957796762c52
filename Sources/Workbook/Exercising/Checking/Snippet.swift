import Console

/// The code that the compiler shows below a message: lines of a file, `12 |   code`, each with its
/// marks below it, `   |   \`- error: words`.
struct Snippet {
  private struct Line {
    let number: Int
    let text: String
    var marks: [String] = []

    /// The column of the bar between the number and the code.
    var bar: Int { text.prefix { $0 != "|" }.count }
  }

  private var all: [Line] = []

  /// Reads what the compiler has printed. Skips the boxes with code that macros have made: they are
  /// wider than a window, and none of the learner's lines is in them.
  init(_ printed: some Sequence<Substring>) {
    var isInBox = false
    for line in printed {
      // The compiler's marks count a tab as one column.
      let text = String(line.map { $0 == "\t" ? " " : $0 })
      let start = text.drop { $0 == " " }
      if start.hasPrefix("+-") {
        isInBox.toggle()
      } else if isInBox || !Snippet.isCode(text) {
        continue
      } else if let number = Int(start.prefix { $0.isNumber }) {
        all.append(Line(number: number, text: text))
      } else if !all.isEmpty {
        all[all.count - 1].marks.append(text)
      }
    }
  }

  /// Puts a mark below the code at this place, if that is shown.
  mutating func mark(_ place: SourcePlace, _ words: String) {
    guard let index = all.firstIndex(where: { $0.number == place.line }) else { return }
    let line = all[index]
    let code = line.text.dropFirst(line.bar + 2)
    let before = String(decoding: code.utf8.prefix(max(0, place.column - 1)), as: UTF8.self)
    all[index].marks.insert(
      .spaces(line.bar) + "| " + .spaces(before.count) + "`- " + words, at: 0)
  }

  /// The line of the place with at most two lines before and after it. Of the other lines, which
  /// the compiler shows for its notes, those with a mark. As the compiler does, it prints a colon
  /// where lines are left out.
  func lines(around place: SourcePlace) -> [String] {
    let shown = all.filter { !$0.marks.isEmpty || abs($0.number - place.line) <= 2 }
    return zip([nil] + shown.map(\.number), shown).flatMap { previous, line in
      let isGap = previous.map { line.number > $0 + 1 } ?? false
      return (isGap ? [.spaces(line.bar) + ":"] : []) + [line.text] + line.marks
    }
  }

  /// True for a line of code and for a line of marks.
  static func isCode(_ line: some StringProtocol) -> Bool {
    line.drop { $0 == " " || $0.isNumber }.hasPrefix("|")
  }

  /// True for everything that the compiler prints below a message: code, marks, the edges of boxes,
  /// and the colon for lines that it leaves out.
  static func isPrinted(_ line: Substring) -> Bool {
    let start = line.drop { $0 == " " }
    return isCode(line) || start.hasPrefix("+-") || start == ":"
  }
}
