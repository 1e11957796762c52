import Testing

@testable import Exercising

/// What is retained of what a program prints.
@Suite struct PrintedLinesTests {
  private func printed(_ texts: String...) -> PrintedLines {
    let printed = PrintedLines()
    texts.forEach { printed.add(Array($0.utf8)[...]) }
    return printed
  }

  @Test("Lines come in pieces, and one that has not ended yet is shown, safe to show")
  func isRead() {
    let some = printed("a\nb", "c\nd\u{1B}[2J")
    #expect(some.lines(after: 0).lines == ["a", "bc", "d"])
    #expect(some.lines(after: 1, withPartial: false).lines == ["bc"])
    #expect(some.lines(after: 9).lines == ["d"])
    #expect(printed("\n\nx").lines(after: 0).lines == ["", "", "x"])
  }

  @Test("Of a megabyte of lines the last ones are retained, and the others counted")
  func isBounded() {
    let text = (1...100_000).map { "line \($0)\n" }.joined()
    let (missing, lines) = printed(text).lines(after: 0)
    #expect(lines.last == "line 100000")
    #expect((PrintedLines.limit...2 * PrintedLines.limit).contains(lines.count))
    #expect(missing + lines.count == 100_000)
    let later = printed(text).lines(after: 99_998)
    #expect(later.missing == 0 && later.lines == ["line 99999", "line 100000"])
  }

  @Test("Of a line without an end, the beginning is retained")
  func cutsLines() {
    let lines = printed(String(repeating: "x", count: 1 << 20), "y\nz").lines(after: 0).lines
    #expect(lines == [String(repeating: "x", count: PrintedLines.lineLimit), "z"])
  }

  @Test("What the runtime writes while it collects a backtrace is left out")
  func leavesTheRuntimeOut() {
    let lines = printed("a\n*** Signal 4: Backtracing from 0x7f47c2b6df7f...", " done ***\nb\n")
      .lines(after: 0).lines
    #expect(lines == ["a", "b"])
    #expect(printed("*** Signal 4\n").lines(after: 0).lines == ["*** Signal 4"])
  }
}
