/// The text after the `#` of a link to a heading, in the repository and in the book.
enum Anchor {
  /// The anchor as the repository's hosts make it: `what-is-an-effect`.
  static func inRepository(_ heading: String) -> String {
    String(
      plain(heading).lowercased().compactMap { character in
        character == " " ? "-" : isWord(character) || "-_".contains(character) ? character : nil
      })
  }

  /// The anchor as DocC makes it: `What-is-an-effect`.
  static func inBook(_ heading: String) -> String {
    plain(heading).filter { isWord($0) || " -–—_+./".contains($0) }
      .split { " -–—".contains($0) }.joined(separator: "-")
  }

  /// The heading without its marks for code, for emphasis, and for a link.
  static func plain(_ heading: String) -> String {
    heading.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }.filter { !"`*".contains($0) }
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
