import Testing

@testable import Console

@Suite struct MisuseTests {
  @Test(
    "The distance counts insertions, removals, replacements and swaps of neighbors",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("diff", "diff", 0), ("dif", "diff", 1),
      ("idff", "diff", 1), ("xb", "by", 2), ("kitten", "sitting", 3), ("chpater", "chapter", 1),
    ])
  func countsEdits(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test("The nearest candidate is found, whatever its case")
  func findsTheNearest() {
    #expect(nearest(to: "DIF", among: ["chapter", "diff", "help"]) == "diff")
    #expect(nearest(to: "diff", among: ["DIFF"]) == "DIFF")
    #expect(nearest(to: "--stp", among: ["--help", "--step"]) == "--step")
  }

  @Test("Near is a third of the word, and two edits for a short one; the first of two is taken")
  func looksAThirdFar() {
    #expect(nearest(to: "abc", among: ["abxy"]) == "abxy")
    #expect(nearest(to: "abcdefghijkl", among: ["abcdefgh"]) == "abcdefgh")
    #expect(nearest(to: "abcdefghijkl", among: ["abcdefg"]) == nil)
    #expect(nearest(to: "cat", among: ["bat", "rat"]) == "bat")
  }

  @Test("What is far from every candidate has no nearest one")
  func findsNothingFar() {
    #expect(nearest(to: "publish", among: ["chapter", "diff"]) == nil)
    #expect(nearest(to: "x", among: ["diff"]) == nil)
    #expect(nearest(to: "x", among: []) == nil)
  }

  @Test("An unknown word is quoted, with the nearest known one")
  func namesTheNearest() {
    #expect(
      Misuse.unknown("argument", "--stp", among: ["--step"]).message
        == "unknown argument “--stp”; did you mean “--step”?")
    #expect(Misuse.unknown("argument", "7", among: ["--step"]).message == "unknown argument “7”")
  }

  @Test("Behind what is wrong stands where help is")
  func namesTheHelp() {
    #expect(
      Misuse("a number is wanted").line(help: "x --help") == "a number is wanted. Help: x --help")
    #expect(Misuse("b; did you mean “c”?").line(help: "x") == "b; did you mean “c”? Help: x")
  }
}
