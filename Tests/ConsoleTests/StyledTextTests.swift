import Testing

@testable import Console

/// Lines that are made safe, with styles in them.
@Suite struct StyledTextTests {
  private let terminal = Terminal(isTerminal: true)

  @Test("What a terminal would obey is left out, except styles")
  func isSafe() {
    let red = terminal.paint("red", .red)
    #expect(StyledText.safe("a \(red) b") == "a \(red) b")
    #expect(StyledText.safe("a\u{7}\u{1B}[2J\(red)\u{1B}]0;title") == "a\(red)]0;title")
    #expect(StyledText.safe("a\tb\r") == "a       b")
    #expect(StyledText.safe("end \u{1B}[1") == "end ")
  }
}
