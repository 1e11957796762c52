import Foundation

/// The parts of a Markdown text that make claims: its fenced blocks and its links.
struct Markdown {
  /// A fenced block, with the line that introduces it.
  struct Block: Equatable {
    /// The number of the line that opens it, from 1.
    let number: Int
    /// What stands after the fence, such as `swift`.
    let language: String
    let lines: [String]
    /// The last line before it that is not empty.
    let lead: String
    let isClosed: Bool
  }

  /// A line outside of all blocks.
  struct Line: Equatable {
    let number: Int
    let text: String
  }

  private(set) var blocks: [Block] = []
  private(set) var prose: [Line] = []

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      guard let fence = Fence(lines[index]) else {
        prose.append(Line(number: index + 1, text: lines[index]))
        index += 1
        continue
      }
      let rest = lines[(index + 1)...]
      let end = rest.firstIndex(where: fence.isClosed(by:)) ?? lines.count
      blocks.append(
        Block(
          number: index + 1,
          language: fence.language,
          lines: rest[..<end].map(fence.unindented),
          lead: prose.last { !$0.text.allSatisfy(\.isWhitespace) }?.text ?? "",
          isClosed: end < lines.count
        ))
      index = end + 1
    }
  }

  /// The targets of the links in a line, without titles and fragments; those in code are none.
  static func links(in line: String) -> [String] {
    let text = line.replacingOccurrences(
      of: "`[^`]*`", with: "code", options: .regularExpression)
    let inline = matches(#"\]\(\s*<?([^)>\s]*)>?[^)]*\)"#, in: text)
    let references = matches(#"^\s{0,3}\[[^\]]+\]:\s*(\S+)"#, in: text)
    return (inline + references).compactMap { target in
      let path = target.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
      return String(path).removingPercentEncoding
    }
  }

  /// The pieces of code in a line, without their backticks.
  static func code(in line: String) -> [String] {
    matches("`([^`]+)`", in: line)
  }

  private static func matches(_ pattern: String, in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }
}

/// A line that opens a block: three backticks or tildes or more, and what is quoted in it.
private struct Fence {
  let mark: String
  let indentation: Int
  let language: String

  init?(_ line: String) {
    let text = line.drop { $0 == " " }
    guard let first = text.first, first == "`" || first == "~" else { return nil }
    mark = String(text.prefix { $0 == first })
    guard mark.count >= 3 else { return nil }
    indentation = line.count - text.count
    language = text.dropFirst(mark.count).trimmingCharacters(in: .whitespaces)
    if first == "`", language.contains("`") { return nil }
  }

  func isClosed(by line: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.hasPrefix(mark) && text.allSatisfy { $0 == mark.first }
  }

  func unindented(_ line: String) -> String {
    var rest = line[...]
    while line.count - rest.count < indentation, rest.first == " " { rest.removeFirst() }
    return String(rest)
  }
}
