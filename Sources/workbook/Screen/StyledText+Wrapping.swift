extension StyledText {
  /// The line in pieces of at most so many columns, broken between words, and in a path after `/`.
  ///
  /// A word that is longer than a line is broken, too. Every piece but the first is indented as the
  /// line is, and by two columns more. A style goes on in the next piece.
  static func wrapped(_ line: String, columns: Int) -> [String] {
    if line.utf8.count <= columns || width(line) <= columns { return [line] }
    let indent = min(line.prefix { $0 == " " }.count + 2, columns / 2)
    var lines: [String] = []
    var style = ""
    var (text, room, spaces) = ("", columns, "")
    func end() {
      lines.append(text + (style.isEmpty ? "" : plain))
      (text, room, spaces) = (String(repeating: " ", count: indent) + style, columns - indent, "")
    }
    for word in words(of: pieces(of: line)) {
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

  /// Words and the runs of spaces between them, in turn. A style belongs to the word after it, or to
  /// the one before it where it ends one.
  private static func words(of pieces: [Piece]) -> [[Piece]] {
    var words: [[Piece]] = []
    for piece in pieces {
      let last = words.last?.last
      let isContinued =
        piece.text == " "
        ? last?.text == " " : last != nil && last?.text != " " && last?.text != "/"
      let endsWord = piece.text == plain && last?.text != " "
      if last != nil, isContinued || endsWord {
        words[words.count - 1].append(piece)
      } else {
        words.append([piece])
      }
    }
    return words
  }
}
