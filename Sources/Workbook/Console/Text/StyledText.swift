/// Text as a terminal shows it: how wide it is, cut to a width, and made safe to show.
///
/// The styles that `Terminal.paint` puts in take no room.
package enum StyledText {
  /// How many columns the text takes.
  package static func width(_ text: String) -> Int {
    pieces(of: text).reduce(0) { $0 + $1.columns }
  }

  /// The text, cut to at most so many columns; `…` marks the cut.
  package static func fit(_ text: String, columns: Int) -> String {
    if text.utf8.count <= columns || width(text) <= columns { return text }
    var (kept, room, isStyled) = ("", columns - 1, false)
    for piece in pieces(of: text) {
      if piece.columns > room { break }
      kept += piece.text
      room -= piece.columns
      if piece.isStyle { isStyled = piece.text != Self.plain }
    }
    return kept + (columns > 0 ? "…" : "") + (isStyled ? plain : "")
  }

  /// The text without anything that a terminal would obey: tabs are spaces, and escape sequences
  /// and other control characters are left out.
  package static func printable(_ text: Substring) -> String {
    printable(text, keepsStyles: false)
  }

  /// The text without anything that a terminal would obey, but with its styles.
  package static func safe(_ text: String) -> String {
    printable(text[...], keepsStyles: true)
  }

  private static func printable(_ text: Substring, keepsStyles: Bool) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\t":
        result += String(repeating: " ", count: 8 - result.count % 8)
      case "\u{1B}":
        guard rest.first == "[" else { continue }
        rest.removeFirst()
        // The letter that ends the sequence, and all before it.
        let parameters = rest.prefix { !(0x40...0x7E).contains($0.value) }
        rest = rest.dropFirst(parameters.count)
        let isStyle =
          rest.popFirst() == "m"
          && parameters.allSatisfy { "0123456789;".unicodeScalars.contains($0) }
        if isStyle, keepsStyles { result += "\u{1B}[\(Substring(parameters))m" }
      case _ where scalar.properties.generalCategory == .control: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let plain = "\u{1B}[0m"

  private struct Piece {
    let text: String
    let columns: Int
    var isStyle = false
  }

  /// The characters and the styles between them.
  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var index = text.startIndex
    while index < text.endIndex {
      let first = text[index]
      if first == "\u{1B}", let end = text[index...].firstIndex(of: "m") {
        pieces.append(Piece(text: String(text[index...end]), columns: 0, isStyle: true))
        index = text.index(after: end)
      } else {
        pieces.append(Piece(text: String(first), columns: columns(of: first)))
        index = text.index(after: index)
      }
    }
    return pieces
  }

  /// Two for the wide characters of East Asia and for emoji, one for others.
  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x300 else { return 1 }
    if scalar.properties.generalCategory == .nonspacingMark { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}
