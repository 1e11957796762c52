import Synchronization

/// The links, pictures and pieces of code in a block of prose.
enum InlineMarkdown {
  struct Link: Equatable {
    var isPicture = false
    /// What is shown, or the alternative text of a picture.
    let text: String
    let destination: String
    /// How many lines of the block are before it.
    let line: Int
  }

  /// Gives the prose back with each link as `replace` says, and the lines as they were.
  ///
  /// What looks like a link inside code stays as it is. DocC takes code between two or more
  /// backticks for a link to a symbol: such code gets one backtick on each side, and other marks in
  /// place of the backticks inside. `tag` receives each HTML tag, which DocC would drop.
  static func rewrite(
    _ prose: String, tag: (_ tag: String, _ line: Int) -> Void = { _, _ in },
    _ replace: (Link) -> String
  ) -> String {
    var scanner = Scanner(rest: prose[...])
    var result = ""
    while true {
      result += scanner.takePlain()
      guard let next = scanner.rest.first else { break }
      if next == "\\" {
        result += scanner.take(2)
      } else if next == "`" {
        let code = scanner.takeCode()
        let marks = code.prefix { $0 == "`" }.count
        result +=
          marks > 1 && code.count > 2 * marks
          ? "`\(code.dropFirst(marks).dropLast(marks).replacing("`", with: "'"))`" : code
      } else if let link = scanner.takeLink() {
        result += replace(link)
      } else {
        if next == "<", let match = scanner.rest.prefixMatch(of: #/<(/?[a-zA-Z!][^>:]*)>/#) {
          tag(String(match.0), scanner.line)
        }
        result += scanner.take(1)
      }
    }
    return result
  }

  // Made once: a debug build would parse the expression at each use. A `Regex` is not
  // `Sendable`.
  private static let destination = Mutex(#/\]\(<?([^)\s>]*)>?\)/#)

  private struct Scanner {
    var rest: Substring
    var line = 0

    mutating func take(_ count: Int) -> Substring {
      let taken = rest.prefix(count)
      rest = rest.dropFirst(count)
      line += taken.count { $0.isNewline }
      return taken
    }

    /// Takes the text before the next character that can begin something else.
    mutating func takePlain() -> Substring {
      let end = rest.unicodeScalars.firstIndex { "\\`[!<".unicodeScalars.contains($0) }
      let plain = rest[..<(end ?? rest.endIndex)]
      rest = rest[plain.endIndex...]
      line += plain.utf8.count { $0 == UInt8(ascii: "\n") }
      return plain
    }

    /// Takes a row of backticks, and the text before the next row that is as long.
    mutating func takeCode() -> Substring {
      take(Scanner.code(at: rest).count)
    }

    mutating func takeLink() -> Link? {
      let isPicture = rest.hasPrefix("![")
      guard isPicture || rest.first == "[" else { return nil }
      let start = rest.dropFirst(isPicture ? 2 : 1)
      guard let close = Scanner.closingBracket(of: start),
        let (destination, end) = Scanner.destination(at: rest[close...])
      else { return nil }
      let link = Link(
        isPicture: isPicture, text: String(start[..<close]), destination: destination, line: line)
      _ = take(rest[..<end].count)
      return link
    }

    private static func destination(at text: Substring) -> (String, end: String.Index)? {
      InlineMarkdown.destination.withLock { destination in
        text.prefixMatch(of: destination).map { (String($0.1), $0.range.upperBound) }
      }
    }

    private static func code(at text: Substring) -> Substring {
      let mark = text.prefix { $0 == "`" }
      var index = mark.endIndex
      while let next = text[index...].firstIndex(of: "`") {
        let row = text[next...].prefix { $0 == "`" }
        if row.count == mark.count { return text[..<row.endIndex] }
        index = row.endIndex
      }
      return mark
    }

    private static func closingBracket(of text: Substring) -> String.Index? {
      var (index, depth) = (text.startIndex, 0)
      while index < text.endIndex {
        switch text[index] {
        case "`":
          index = code(at: text[index...]).endIndex
          continue
        case "\\": index = text.index(after: index)
        case "[": depth += 1
        case "]" where depth == 0: return index
        case "]": depth -= 1
        default: break
        }
        if index < text.endIndex { index = text.index(after: index) }
      }
      return nil
    }
  }
}
