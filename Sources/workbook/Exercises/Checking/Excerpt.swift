import Foundation

/// The code that the compiler shows, `12 |   code`, with its marks below, `   |   \`- error: words`, in
/// a window that may be narrower than the code.
struct Excerpt {
  private let width: Int
  /// How many columns of the code are left out on the left, so that the last mark is seen.
  private let skipped: Int

  init(of diagnostic: Diagnostic, width: Int) {
    self.width = width
    // Behind a mark there is to be room for a few words.
    let marks = diagnostic.lines.compactMap(Excerpt.mark)
    skipped = max(0, (marks.max() ?? 0) + width / 3 - width)
  }

  /// The line, with so much of it as there is room for.
  func line(_ line: String) -> String {
    guard skipped > 0, let bar = line.firstIndex(of: "|") else {
      return StyledText.fit(line, columns: width)
    }
    let (gutter, code) = (line[...bar], line[line.index(after: bar)...])
    let shown = code.dropFirst(skipped + 2)
    let isCut = code.prefix(skipped + 2).contains { $0 != " " }
    return StyledText.fit("\(gutter) \(isCut ? "…" : " ")\(shown)", columns: width)
  }

  /// The column of a mark. Nil for a line without one.
  private static func mark(in line: String) -> Int? {
    guard line.drop(while: { $0 == " " }).hasPrefix("|"), let mark = line.range(of: "`- ") else {
      return nil
    }
    return line.distance(from: line.startIndex, to: mark.lowerBound)
  }
}
