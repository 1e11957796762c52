/// A part of a Markdown text, as the workbook writes Markdown: what a translation treats as a
/// whole.
struct MarkdownBlock: Equatable {
  enum Kind: Equatable {
    /// `## What is an effect?`
    case heading(level: Int, text: String)
    /// The lines between two lines of three backticks.
    case listing(language: String, lines: [String])
    /// `<details><summary>…</summary> … </details>`: what a reader unfolds.
    case fold(summary: String, [MarkdownBlock])
    /// A paragraph, a list, a table or a quotation: lines without an empty one between them.
    case text([String])
  }

  let kind: Kind
  /// The number of its first line, from 1.
  let line: Int

  /// Reads a text. What cannot be a block of the workbook comes back with the number of its line.
  static func parse(_ markdown: String) -> (blocks: [MarkdownBlock], problems: [Int: String]) {
    var parser = BlockParser(
      lines: markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    let blocks = parser.blocks(inFold: false)
    return (blocks, parser.problems)
  }
}

/// Goes through the lines once.
private struct BlockParser {
  let lines: [String]
  var index = 0
  var problems: [Int: String] = [:]

  init(lines: [String]) { self.lines = lines }

  mutating func blocks(inFold: Bool) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    while index < lines.count {
      let (line, number) = (lines[index], index + 1)
      if line.allSatisfy(\.isWhitespace) {
        index += 1
      } else if line == "</details>" {
        index += 1
        if inFold { return blocks }
        problems[number] = "</details> without a <details> before it"
      } else if let kind = fold(at: line, number, inFold) ?? listing(at: line, number) {
        blocks.append(MarkdownBlock(kind: kind, line: number))
      } else if let match = line.wholeMatch(of: #/(#+) +(.*)/#) {
        index += 1
        let kind = MarkdownBlock.Kind.heading(level: match.1.count, text: String(match.2))
        blocks.append(MarkdownBlock(kind: kind, line: number))
      } else {
        blocks.append(MarkdownBlock(kind: .text(text()), line: number))
      }
    }
    return blocks
  }

  private mutating func fold(
    at line: String, _ number: Int, _ inFold: Bool
  ) -> MarkdownBlock.Kind? {
    guard line.hasPrefix("<details") else { return nil }
    index += 1
    guard let match = line.wholeMatch(of: #/<details><summary>(.+)</summary>/#), !inFold else {
      problems[number] =
        inFold
        ? "a <details> inside another one: an answer is a page, and has no pages in it"
        : "a <details> whose line is not <details><summary>TITLE</summary>"
      return .text([])
    }
    let blocks = blocks(inFold: true)
    if lines[..<index].last != "</details>" {
      problems[number] = "a <details> that no </details> ends"
    }
    return .fold(summary: String(match.1), blocks)
  }

  private mutating func listing(at line: String, _ number: Int) -> MarkdownBlock.Kind? {
    guard line.hasPrefix("```") else { return nil }
    let fence = line.prefix { $0 == "`" }
    let start = index + 1
    guard let end = lines[start...].firstIndex(where: { $0 == fence }) else {
      problems[number] = "a listing that no \(fence) ends"
      index = lines.count
      return .text([])
    }
    index = end + 1
    return .listing(
      language: String(line.dropFirst(fence.count)), lines: Array(lines[start..<end]))
  }

  private mutating func text() -> [String] {
    let start = index
    while index < lines.count, !lines[index].allSatisfy(\.isWhitespace),
      index == start
        || !["```", "<details", "</details>", "# ", "## ", "### "]
          .contains(where: lines[index].hasPrefix)
    {
      index += 1
    }
    return Array(lines[start..<index])
  }
}
