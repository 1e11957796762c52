import CommandLineSupport
import Testing

@testable import workbook

/// Lines that are broken and made safe, with styles in them.
@Suite struct StyledTextTests {
  private let terminal = Terminal(isTerminal: true)

  @Test("A line that fits is as it was, and another is broken between words, under its beginning")
  func breaksLines() {
    #expect(StyledText.wrapped("one two", width: 7, hanging: 2) == ["one two"])
    #expect(StyledText.wrapped("  one  two", width: 10) == ["  one  two"])
    #expect(StyledText.wrapped("  one  two three", width: 12) == ["  one  two", "  three"])
    #expect(
      StyledText.wrapped("  one two three", width: 9, hanging: 2) == ["  one two", "    three"])
    #expect(StyledText.wrapped("one two   ", width: 7, hanging: 2) == ["one two"])
    #expect(StyledText.wrapped("", width: 7, hanging: 2) == [""])
  }

  @Test("A word that is longer than a line is broken, and nothing is lost")
  func breaksWords() {
    let word = String(repeating: "0123456789", count: 5)
    let lines = StyledText.wrapped("  a \(word) b", width: 20, hanging: 2)
    #expect(lines.allSatisfy { $0.count <= 20 })
    #expect(lines.joined().filter { $0 != " " } == "a\(word)b")
    #expect(
      StyledText.wrapped("日本語日本語", width: 5, hanging: 2) == ["日本", "  語", "  日", "  本", "  語"])
  }

  @Test("A path stays whole where it fits in a line, and is broken after a slash where it does not")
  func breaksPaths() {
    #expect(StyledText.wrapped("in a/b/c.swift:", width: 12) == ["in", "a/b/c.swift:"])
    #expect(
      StyledText.wrapped("in one/two/three", width: 8, hanging: 1) == [
        "in one/", " two/", " three",
      ])
  }

  @Test("A line is folded at the width, whatever is in it")
  func folds() {
    #expect(StyledText.folded("日本語x", columns: 4) == ["日本", "語x"])
    #expect(StyledText.folded("", columns: 4) == [""])
  }

  @Test("A style goes on in the next piece, and ends in each")
  func keepsStyles() {
    #expect(
      StyledText.wrapped("a \(terminal.paint("bold words here", .bold)) z", width: 8, hanging: 2)
        == [
          "a \u{1B}[1mbold\u{1B}[0m", "  \u{1B}[1mwords\u{1B}[0m", "  \u{1B}[1mhere\u{1B}[0m z",
        ])
    // A style takes no room.
    let red = terminal.paint("✘", .red)
    #expect(StyledText.wrapped("\(red) one two", width: 6, hanging: 2) == ["\(red) one", "  two"])
  }

  @Test("What a terminal would obey is left out, but for styles")
  func isSafe() {
    let red = terminal.paint("red", .red)
    #expect(StyledText.safe("a \(red) b") == "a \(red) b")
    #expect(StyledText.safe("a\u{7}\u{1B}[2J\(red)\u{1B}]0;title") == "a\(red)]0;title")
    #expect(StyledText.safe("a\tb\r") == "a       b")
    #expect(StyledText.safe("end \u{1B}[1") == "end ")
  }
}
