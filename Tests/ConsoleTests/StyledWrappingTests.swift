import Testing

@testable import Console

/// How lines are broken for a width, with styles, wide characters and words that do not fit.
@Suite struct StyledWrappingTests {
  @Test("A line that fits is as it was, and another is broken between words, under its beginning")
  func breaksBetweenWords() {
    #expect(StyledText.wrapped("  one  two", width: 10) == ["  one  two"])
    #expect(StyledText.wrapped("  one  two three", width: 10) == ["  one two", "  three"])
    #expect(
      StyledText.wrapped("  one two three", width: 10, hanging: 2) == ["  one two", "    three"])
  }

  @Test("A word that is wider than a line is broken, also one of wide characters")
  func breaksWords() {
    #expect(
      StyledText.wrapped("a bcdefghij", width: 5, hanging: 1) == ["a", " bcde", " fghi", " j"])
    #expect(StyledText.wrapped("日本語", width: 5) == ["日本", "語"])
    #expect(StyledText.folded("日本語x", columns: 4) == ["日本", "語x"])
    #expect(StyledText.folded("", columns: 4) == [""])
  }

  @Test("A style takes no room")
  func measuresStyles() {
    let red = "\u{1B}[31m✘\u{1B}[0m"
    #expect(
      StyledText.wrapped("\(red) one two", width: 6, hanging: 2) == ["\(red) one", "  two"])
  }
}
