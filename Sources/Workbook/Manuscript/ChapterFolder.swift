import Foundation

/// A chapter's folder: `Chapters/3-EffectPublisher` is number 3, `EffectPublisher`.
///
/// Its title and what it teaches are the heading and the first paragraph of its README.md, so that
/// both are written once.
package struct ChapterFolder: Equatable {
  package let number: Int
  let name: String
  package let folder: URL

  /// The executable of this chapter.
  package var executable: String { "chapter\(number)" }

  /// The chapter's title, without its number. Its name as long as there is no README.md.
  package var title: String { opening.title ?? name }

  /// What the chapter teaches, as plain text. Empty as long as it is not written.
  package var teaches: String { opening.paragraph }

  private var opening: (title: String?, paragraph: String) {
    let readme = folder.appendingPathComponent("README.md")
    guard let text = try? String(contentsOf: readme, encoding: .utf8) else { return (nil, "") }
    return ChapterFolder.opening(of: text)
  }

  /// The first heading, and the first paragraph after it, of a Markdown text.
  static func opening(of markdown: String) -> (title: String?, paragraph: String) {
    // By bytes, and only the first lines: a chapter is long, and its characters take time to find.
    let lines = markdown.utf8
      .split(separator: UInt8(ascii: "\n"), maxSplits: 100, omittingEmptySubsequences: false)
      .prefix(100).map(Substring.init)
    guard let heading = lines.firstIndex(where: { $0.hasPrefix("# ") }) else { return (nil, "") }
    let paragraph = lines[(heading + 1)...]
      .drop { $0.allSatisfy(\.isWhitespace) }
      .prefix { line in
        !line.allSatisfy(\.isWhitespace) && !["#", "```", "|"].contains { line.hasPrefix($0) }
      }
    return (
      title(of: lines[heading].dropFirst(2)), plain(paragraph.joined(separator: " "))
    )
  }

  /// `Chapter 3: Effects are publishers` is `Effects are publishers`.
  private static func title(of heading: Substring) -> String {
    let text = plain(String(heading))
    guard let range = text.range(of: #"^Chapter \d+(:|\.| [—–-]) *"#, options: .regularExpression)
    else { return text }
    return String(text[range.upperBound...])
  }

  /// Takes the marks of links and of emphasis away; code keeps its backticks.
  private static func plain(_ markdown: String) -> String {
    markdown
      .replacingOccurrences(
        of: #"\[([^\]]*)\]\([^)]*\)"#, with: "$1", options: .regularExpression
      )
      .replacingOccurrences(of: #"\*+([^*]+)\*+"#, with: "$1", options: .regularExpression)
      .trimmingCharacters(in: .whitespaces)
  }
}
