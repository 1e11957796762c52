import Testing

@testable import Console

@Suite struct TableTests {
  @Test("Columns are as wide as their widest cell, and numbers stand to the right")
  func alignsColumns() {
    let lines = renderTable(
      ["attempt", "kept"], [["dropped", "0"], ["a growing array", "20,000"]])
    #expect(
      lines == [
        "attempt            kept",
        "───────────────  ──────",
        "dropped               0",
        "a growing array  20,000",
      ])
  }

  @Test("Numbers stand to the right also where a dash stands for one that is missing")
  func alignsDashes() {
    #expect(
      renderTable(["stage", "µs", "note"], [["a", "10.25", "–"], ["b", "–", "–"]]) == [
        "stage     µs  note",
        "─────  ─────  ────",
        "a      10.25  –",
        "b          –  –",
      ])
  }

  @Test("A short row is filled up with empty cells, without spaces at the end")
  func fillsShortRows() {
    #expect(renderTable(["a", "b"], [["x"]]) == ["a  b", "─  ─", "x"])
  }

  @Test("A row may have more cells than there are headers")
  func takesLongRows() {
    #expect(renderTable(["a"], [["x", "y"]]) == ["a", "─  ─", "x  y"])
  }

  @Test("In a table that is too wide, the cells of the last column are broken between words")
  func breaksTheLastColumn() {
    #expect(
      renderTable(
        ["error", "report"], [["late", "an answer that came too late"], ["none", "nothing"]],
        width: 28
      ) == [
        "error  report",
        "─────  ───────────────────",
        "late   an answer that came",
        "       too late",
        "none   nothing",
      ])
    // What is left for it may be too little to read.
    #expect(
      renderTable(["error", "report"], [["late", "an answer that came too late"]], width: 10) == [
        "error  report",
        "─────  ───────────────────",
        "late   an answer that came",
        "       too late",
      ])
  }

  @Test("A table without rows is its headers")
  func rendersHeadersAlone() {
    #expect(renderTable(["a", "b"], []) == ["a  b", "─  ─"])
  }
}
