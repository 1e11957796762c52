import Console

/// Lines of code that the compiler shows, `12 |   code`, with its marks below, `   |   \`- error:
/// words`, in a window that can be narrower than the code.
struct Excerpt {
  /// The lines, with so much of each as there is room for.
  let lines: [String]

  /// Shifts lines that follow each other in a file all by the same number of columns.
  init(of code: some Collection<String>, width: Int) {
    let skipped = Excerpt.skipped(of: code, width: width)
    lines = code.map { Excerpt.shifted($0, by: skipped, width: width) }
  }

  /// How many columns of the code are left out on the left, so that a few words fit behind the last
  /// mark. The mark of the error or the warning itself always stays in the window.
  private static func skipped(of code: some Collection<String>, width: Int) -> Int {
    let marks = code.compactMap(mark)
    let forTheLast = (marks.map(\.column).max() ?? 0) + width / 3 - width
    let forTheMain = marks.first { !$0.isNote }.map { $0.column - $0.gutter } ?? .max
    return max(0, min(forTheLast, forTheMain))
  }

  private static func shifted(_ line: String, by skipped: Int, width: Int) -> String {
    guard skipped > 0, let bar = line.firstIndex(of: "|") else {
      return StyledText.fit(line, columns: width)
    }
    let (gutter, code) = (line[...bar], line[line.index(after: bar)...])
    let shown = code.dropFirst(skipped + 2)
    let isCut = code.prefix(skipped + 2).contains { $0 != " " }
    return StyledText.fit("\(gutter) \(isCut ? "…" : " ")\(shown)", columns: width)
  }

  /// The mark in a line below code: the first column that code can have, the mark's column, and
  /// whether it is that of a note. Nil for a line without a mark.
  private static func mark(in line: String) -> (gutter: Int, column: Int, isNote: Bool)? {
    let bar = line.drop { $0 == " " }
    let mark = bar.dropFirst().drop { $0 == " " }
    guard bar.hasPrefix("|"), mark.hasPrefix("`- ") || mark.hasPrefix("|- ") else { return nil }
    return (
      line.count - bar.count + 3, line.count - mark.count, mark.dropFirst(3).hasPrefix("note: ")
    )
  }
}
