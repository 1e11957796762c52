/// A listing as a page shows it.
enum Listing {
  /// The lines between two fences, which are longer than any row of backticks in the lines.
  static func fenced(_ lines: [String], language: String) -> [String] {
    let longest = lines.flatMap { $0.split { $0 != "`" }.map(\.count) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines + [fence]
  }

  /// The lines without the indentation that all of them have.
  ///
  /// A listing in the prose is indented as it is in its file, which looks odd in a page's column.
  /// Empty lines have no indentation, and neither has the mark for lines that are left out.
  static func withoutCommonIndentation(_ lines: [String]) -> [String] {
    let indented = lines.filter { !$0.allSatisfy(\.isWhitespace) && $0 != "…" }
    let common = indented.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(min(common, $0.prefix { $0 == " " }.count))) }
  }
}
