import Testing
import Walkthrough

@Suite struct TerminalTests {
  @Test("A terminal has colours, a file or a pipe has none")
  func coloursTerminalsOnly() {
    #expect(Terminal(isTerminal: true).colours)
    #expect(!Terminal(isTerminal: false).colours)
  }

  @Test("NO_COLOR with any value and a dumb terminal take the colours away, an empty one does not")
  func respectsTheEnvironment() {
    #expect(!Terminal(isTerminal: true, environment: ["NO_COLOR": "0"]).colours)
    #expect(!Terminal(isTerminal: true, environment: ["TERM": "dumb"]).colours)
    #expect(Terminal(isTerminal: true, environment: ["NO_COLOR": "", "TERM": "xterm"]).colours)
  }

  @Test("Text is as wide as the terminal, but never wider than 80 columns")
  func limitsTheWidth() {
    #expect(Terminal(isTerminal: true, columns: 60).width == 60)
    #expect(Terminal(isTerminal: true, columns: 200).width == 80)
    #expect(Terminal(isTerminal: true, columns: 1).width == 20)
    #expect(Terminal(isTerminal: false).width == 80)
  }

  @Test("Painted text is bare where there are no colours")
  func paints() {
    #expect(Terminal(isTerminal: true).paint("a", .red) == "\u{1B}[31ma\u{1B}[0m")
    #expect(Terminal(isTerminal: false).paint("a", .red) == "a")
  }
}
