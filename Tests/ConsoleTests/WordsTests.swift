import Testing

@testable import Console

@Suite struct WordsTests {
  @Test(
    "A number stands before its noun, in groups of three digits",
    arguments: [
      (0, "0 lines"), (1, "1 line"), (2, "2 lines"), (999, "999 lines"), (1000, "1,000 lines"),
      (4990, "4,990 lines"), (1_234_567, "1,234,567 lines"),
    ])
  func counts(count: Int, text: String) {
    #expect(counted(count, "line") == text)
  }
}
