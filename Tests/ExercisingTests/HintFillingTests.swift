import Testing

@testable import Exercising
@testable import Manuscript

/// How hints are filled to a width.
@Suite struct HintFillingTests {
  @Test("Paragraphs are filled again, and the lines between them stay")
  func fillsParagraphs() {
    #expect(
      Hints.refilled("one two\nthree four\n\nfive", width: 14)
        == ["one two three", "four", "", "five"])
  }

  @Test("Code stays as it is, between backticks and indented")
  func leavesCode() {
    let text = """
      See:
      ```swift
      let a = 1   // one two three four
      - b
      ```
      or

          let c = 1   // one two three four
      end
      """
    #expect(
      Hints.refilled(text, width: 12) == [
        "See:", "```swift", "let a = 1   // one two three four", "- b", "```", "or", "",
        "    let c = 1   // one two three four", "end",
      ])
  }

  @Test("Items of lists hang under their first word")
  func hangsItems() {
    #expect(
      Hints.refilled("Two ways:\n- one two three\n  four\n12. five six", width: 10) == [
        "Two ways:", "- one two", "  three", "  four", "12. five", "    six",
      ])
  }

  @Test("A word that is too long is broken")
  func breaksWords() {
    #expect(Hints.refilled("a bcdefghijklm", width: 10) == ["a", "bcdefghijk", "lm"])
  }
}
