import TestSupport
import Testing

@testable import Comparing
@testable import Console

@Suite struct UnifiedFormatTests {
  private func diff(_ old: String, _ new: String, isTerminal: Bool = false) -> [String] {
    let diff = LineDiff(
      from: LineDiff.lines(of: Array(old.utf8)), to: LineDiff.lines(of: Array(new.utf8)))
    let format = UnifiedFormat(terminal: Terminal(isTerminal: isTerminal))
    return format.lines(diff, old: "a", new: "b")
  }

  @Test("A change is shown with three lines of context, its hunk counted from 1")
  func showsContext() {
    let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n"
    #expect(
      diff(old, old.replacing("5", with: "five")) == [
        "--- a", "+++ b", "@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8",
      ])
  }

  @Test("Changes six lines apart share a hunk, seven lines apart they do not")
  func joinsHunks() {
    let lines = (1...20).map(String.init)
    func changed(_ indexes: Int...) -> String {
      lines.enumerated().map { indexes.contains($0) ? "x\n" : "\($1)\n" }.joined()
    }
    let old = changed()
    #expect(diff(old, changed(5, 12)).filter { $0.hasPrefix("@@") } == ["@@ -3,14 +3,14 @@"])
    #expect(
      diff(old, changed(5, 13)).filter { $0.hasPrefix("@@") } == [
        "@@ -3,7 +3,7 @@", "@@ -11,7 +11,7 @@",
      ])
  }

  @Test("An empty file has no lines, and a line number of 0")
  func handlesEmptyFiles() {
    #expect(diff("", "a\nb\n") == ["--- a", "+++ b", "@@ -0,0 +1,2 @@", "+a", "+b"])
    #expect(diff("a\n", "") == ["--- a", "+++ b", "@@ -1 +0,0 @@", "-a"])
  }

  @Test("A missing newline at the end is a difference, and said so")
  func showsMissingNewlines() {
    #expect(
      diff("a\n", "a") == [
        "--- a", "+++ b", "@@ -1 +1 @@", "-a", "+a", "\\ No newline at end of file",
      ])
  }

  @Test("Letters that look the same but differ in bytes differ, and so do line ends")
  func comparesBytes() {
    #expect(diff("\u{E9}\n", "e\u{301}\n").count == 5)
    #expect(diff("a\r\n", "a\n").count == 5)
  }

  @Test("Equal files have no hunks")
  func showsNothingForEqualFiles() {
    #expect(diff("a\nb", "a\nb") == ["--- a", "+++ b"])
  }

  @Test("On a terminal, removed lines are red, added ones green")
  func colors() {
    let lines = diff("a\n", "b\n", isTerminal: true)
    #expect(lines.contains("\u{1B}[31m-a\u{1B}[0m"))
    #expect(lines.contains("\u{1B}[32m+b\u{1B}[0m"))
  }

  @Test("Applying a diff to the old file gives the new one, for a thousand pairs of files")
  func reproducesTheNewFile() throws {
    for seed in 0..<1000 as Range<UInt64> {
      let (old, new) = randomPair(seed)
      let reader = UnifiedDiffReader(diff(old, new))
      #expect(try reader.apply(to: old) == new, "seed \(seed)")
    }
  }

  /// Two files that a few edits tell apart, or nothing at all makes alike.
  private func randomPair(_ seed: UInt64) -> (old: String, new: String) {
    var random = SeededGenerator(seed: seed)
    let words = ["", "a", "b", "  a", "  }", "}", "é", "@@ x", "-", "+", "\\ No newline"]
    func file() -> [String] {
      (0..<Int.random(in: 0...40, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }
    }
    let old = file()
    var new = Bool.random(using: &random) ? file() : old
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let index = Int.random(in: 0...new.count, using: &random)
      if index < new.count, Bool.random(using: &random) {
        new.remove(at: index)
      } else {
        new.insert(words[Int.random(in: 0..<words.count, using: &random)], at: index)
      }
    }
    return (
      old.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : ""),
      new.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    )
  }

  @Test("The reader that proves this refuses a wrong number and a wrong line")
  func readerRefusesWrongDiffs() throws {
    let right = ["--- a", "+++ b", "@@ -1,2 +1,2 @@", " a", "-b", "+c"]
    #expect(try UnifiedDiffReader(right).apply(to: "a\nb\n") == "a\nc\n")
    for (index, wrong) in [(2, "@@ -1,3 +1,2 @@"), (2, "@@ -2,2 +1,2 @@"), (3, " x"), (4, "-x")] {
      var lines = right
      lines[index] = wrong
      #expect(throws: UnifiedDiffReader.Mistake.self) {
        try UnifiedDiffReader(lines).apply(to: "a\nb\n")
      }
    }
  }
}
