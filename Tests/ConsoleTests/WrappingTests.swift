import Testing

import Console

@Suite struct WrappingTests {
  @Test("Prose is broken between words, at the width at the latest")
  func breaksBetweenWords() {
    #expect(wrap("one two three", width: 7) == ["one two", "three"])
    #expect(wrap("one two three", width: 6) == ["one", "two", "three"])
  }

  @Test("Line ends and runs of spaces are one space")
  func collapsesWhiteSpace() {
    #expect(wrap("  one\n  two   three\n", width: 80) == ["one two three"])
  }

  @Test("An empty line separates paragraphs, and several count as one")
  func separatesParagraphs() {
    #expect(wrap("one\n\n \n\ntwo", width: 80) == ["one", "", "two"])
  }

  @Test("A word longer than the width stands alone and is not broken")
  func keepsLongWords() {
    #expect(wrap("a https://example.com b", width: 5) == ["a", "https://example.com", "b"])
  }

  @Test("The lines after the first hang under it, inside the width")
  func hangs() {
    #expect(wrap("✓ one two three", width: 9, hanging: "  ") == ["✓ one two", "  three"])
  }

  @Test("Nothing wraps to nothing")
  func wrapsNothing() {
    #expect(wrap("", width: 80) == [])
    #expect(wrap(" \n\n ", width: 80) == [])
  }
}
