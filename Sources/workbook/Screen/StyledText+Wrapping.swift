import CommandLineSupport

extension StyledText {
  /// The line in lines of at most so many columns, broken between words.
  ///
  /// A word that is longer than a line is broken, too, if it can be after a `/`. Every line but the first is indented as this
  /// one is, and by so many columns more. A style goes on in the next line.
  static func wrapped(_ line: String, width columns: Int, hanging: Int = 0) -> [String] {
    if line.utf8.count <= columns || width(line) <= columns { return [line] }
    let indent = min(line.prefix { $0 == " " }.count + hanging, columns / 2)
    var lines: [String] = []
    var style = ""
    var (text, room, spaces) = ("", columns, "")
    func end() {
      lines.append(text + (style.isEmpty ? "" : plain))
      (text, room, spaces) = (String.spaces(indent) + style, columns - indent, "")
    }
    let words = words(of: pieces(of: line)).flatMap { word in
      word.reduce(0) { $0 + $1.columns } > columns - indent ? parts(of: word) : [word]
    }
    for word in words {
      let width = word.reduce(0) { $0 + $1.columns }
      if word.contains(where: { $0.text == " " }) {
        // Spaces at the end of a line are left out.
        spaces = word.map(\.text).joined()
        room -= width
        continue
      }
      if width > room, room < columns - (lines.isEmpty ? 0 : indent) { end() }
      text += spaces
      spaces = ""
      for piece in word {
        if piece.isStyle { style = piece.text == plain ? "" : piece.text }
        if piece.columns > room { end() }
        text += piece.text
        room -= piece.columns
      }
    }
    return lines + [text + (style.isEmpty ? "" : plain)]
  }

  /// The line in pieces of at most so many columns, whatever is in it.
  static func folded(_ line: String, columns: Int) -> [String] {
    var pieces: [String] = []
    var rest = line
    while width(rest) > columns {
      let (piece, next) = split(rest, columns: columns)
      pieces.append(piece)
      rest = next
    }
    return pieces + [rest]
  }

  /// What fits, at least one character, and the rest.
  private static func split(_ text: String, columns: Int) -> (String, String) {
    var end = text.startIndex
    var used = 0
    for index in text.indices {
      used += width(String(text[index]))
      if used > columns, index > text.startIndex { break }
      end = text.index(after: index)
    }
    return (String(text[..<end]), String(text[end...]))
  }

  /// Words and the runs of spaces between them, in turn. A style belongs to the word after it, or to
  /// the one before it where it ends one.
  private static func words(of pieces: [Piece]) -> [[Piece]] {
    var words: [[Piece]] = []
    for piece in pieces {
      let last = words.last?.last
      let isContinued =
        piece.text == " "
        ? last?.text == " " : last != nil && last?.text != " "
      let endsWord = piece.text == plain && last?.text != " "
      if last != nil, isContinued || endsWord {
        words[words.count - 1].append(piece)
      } else {
        words.append([piece])
      }
    }
    return words
  }

  /// A path in its parts, each with the `/` after it.
  private static func parts(of word: [Piece]) -> [[Piece]] {
    word.reduce(into: []) { parts, piece in
      if let last = parts.last?.last, last.text != "/" {
        parts[parts.count - 1].append(piece)
      } else {
        parts.append([piece])
      }
    }
  }
}
