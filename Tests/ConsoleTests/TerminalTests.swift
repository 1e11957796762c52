import Foundation
import TestSupport
import Testing

@testable import Console

@Suite(.ownThread) struct TerminalTests {
  @Test("A terminal has colors, a file or a pipe has none")
  func colorsTerminalsOnly() {
    #expect(Terminal(isTerminal: true).colors)
    #expect(!Terminal(isTerminal: false).colors)
  }

  @Test("NO_COLOR with any value and a dumb terminal take the colors away, an empty one does not")
  func respectsTheEnvironment() {
    #expect(!Terminal(isTerminal: true, environment: ["NO_COLOR": "0"]).colors)
    #expect(!Terminal(isTerminal: true, environment: ["TERM": "dumb"]).colors)
    #expect(Terminal(isTerminal: true, environment: ["NO_COLOR": "", "TERM": "xterm"]).colors)
  }

  @Test("Text is as wide as the terminal, but never wider than 80 columns")
  func limitsTheWidth() {
    #expect(Terminal(isTerminal: true, columns: 60).width == 60)
    #expect(Terminal(isTerminal: true, columns: 200).width == 80)
    #expect(Terminal(isTerminal: true, columns: 1).width == 20)
    #expect(Terminal(isTerminal: false).width == 80)
  }

  @Test("Painted text is bare where there are no colors")
  func paints() {
    #expect(Terminal(isTerminal: true).paint("a", .red) == "\u{1B}[31ma\u{1B}[0m")
    #expect(Terminal(isTerminal: false).paint("a", .red) == "a")
    #expect(Terminal(isTerminal: true).paint("", .red) == "")
  }

  @Test("Standard output is looked at as it is: a terminal or none, its columns, the environment")
  func looksAtStandardOutput() async {
    await #expect(processExitsWith: .success) {
      var (reader, program): (Int32, Int32) = (-1, -1)
      var size = winsize(ws_row: 24, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0)
      try #require(openpty(&reader, &program, nil, nil, &size) == 0)
      dup2(program, STDOUT_FILENO)
      setenv("TERM", "xterm", 1)
      unsetenv("NO_COLOR")
      #expect(Terminal.standardOutput == Terminal(isTerminal: true, columns: 60))
      setenv("NO_COLOR", "1", 1)
      #expect(!Terminal.standardOutput.colors)
      size.ws_col = 0
      _ = ioctl(program, UInt(TIOCSWINSZ), &size)
      #expect(Terminal.standardOutput.width == 80)
    }
  }

  @Test("Lines that were printed into a pipe before a process died are not lost")
  func keepsLines() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      StandardOutput.setBuffering(_IOFBF, size: 1 << 16)
      Terminal.prepareStandardOutput()
      print("before the end")
      raise(SIGKILL)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(output.contains("before the end\n"))
  }

  @Test("Where nobody reads its output any more, a process ends by the signal for that")
  func endsWithItsReader() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      signal(SIGPIPE, SIG_IGN)
      Terminal.prepareStandardOutput()
      let pipe = Pipe()
      dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
      try pipe.fileHandleForReading.close()
      print("to nobody")
    }
  }
}
