import Foundation
import Testing

@testable import Walkthrough

@Suite struct ChapterTests {
  @Test("A chapter narrates in numbered sections and sums its claims up")
  func narrates() {
    let recorder = Recorder()
    let chapter = recorder.chapter()
    chapter.begin("Chapter 9: Nine")
    chapter.section("First") {
      chapter.say("Some\nprose.")
      chapter.code("effect.run {\n  print($0)\n}")
      chapter.show("answers", [1, 2])
      chapter.show("name", "x")
      chapter.check("two is two", 2 == 2)
    }
    chapter.section("Second") { chapter.check("three is three", 3 == 3) }
    chapter.runSections()
    chapter.end()
    let expected = """
      Chapter 9: Nine
      ═══════════════

      1 of 2. First

      Some prose.

          effect.run {
            print($0)
          }

        answers = [1, 2]
        name = "x"
        ✓ two is two

      2 of 2. Second
        ✓ three is three

      2 claims, all true.
      """
    #expect(recorder.lines.joined(separator: "\n") == expected)
    #expect(chapter.claims.exitCode == 0)
  }

  @Test("One empty line stands before and after code, and before prose and a table")
  func separatesParts() {
    let recorder = Recorder()
    let chapter = recorder.chapter()
    chapter.show("count", 1)
    chapter.code("a\n\nb")
    chapter.say("Prose.")
    chapter.table(["n"], [["1"]])
    chapter.code("c")
    chapter.table(["m"], [["2"]])
    let expected = """
        count = 1

          a

          b

      Prose.

        n
        ─
        1

          c

        m
        ─
        2
      """
    #expect(recorder.lines.joined(separator: "\n") == expected)
  }

  @Test("The sum of the claims is said in words")
  func sumsUp() {
    func sum(_ claims: Bool...) -> String? {
      let recorder = Recorder()
      let chapter = recorder.chapter()
      for holds in claims { chapter.check("claim", holds) }
      let start = recorder.lines.count
      chapter.end()
      return recorder.lines.dropFirst(start).first { !$0.isEmpty }
    }
    #expect(sum() == "Nothing was claimed.")
    #expect(sum(true) == "1 claim, and it is true.")
    #expect(sum(false) == "1 claim, 1 false:")
    #expect(sum(true, true) == "2 claims, all true.")
  }

  @Test("A false claim is marked, and listed at the end with the path of its file and the line")
  func listsFalseClaims() {
    let recorder = Recorder()
    let chapter = recorder.chapter()
    let line: UInt = #line + 1
    #expect(!chapter.check("one is two", 1 == 2))
    #expect(chapter.check("one is one", 1 == 1))
    chapter.end()
    #expect(recorder.lines.first == "  ✗ one is two")
    #expect(
      recorder.lines.suffix(2) == [
        "2 claims, 1 false:",
        "  ✗ one is two (Tests/WalkthroughTests/ChapterTests.swift:\(line))",
      ])
    #expect(chapter.claims.exitCode == 1)
  }

  @Test("A false claim of another package has the whole path of its file")
  func listsOtherPackages() {
    let recorder = Recorder()
    let chapter = recorder.chapter()
    chapter.check("one is two", 1 == 2, file: "/elsewhere/Sources/main.swift", line: 3)
    chapter.end()
    #expect(recorder.lines.last == "  ✗ one is two (/elsewhere/Sources/main.swift:3)")
  }

  @Test("An error that leaves a section is a false claim, and the next section runs")
  func goesOnAfterErrors() {
    struct Failure: Error {}
    let chapter = Recorder().chapter()
    var ran = false
    chapter.section("Fails") { throw Failure() }
    chapter.section("Runs") { ran = true }
    chapter.runSections()
    #expect(ran)
    #expect(chapter.claims.failures.map(\.claim) == ["“Fails” ends without an error: Failure()"])
  }

  @Test("A long claim hangs under its own text")
  func wrapsClaims() {
    let recorder = Recorder()
    recorder.chapter().check(String(repeating: "word ", count: 30), true)
    #expect(recorder.lines.count == 2)
    #expect(recorder.lines.allSatisfy { $0.count <= 80 })
    #expect(recorder.lines.last?.hasPrefix("    word") == true)
  }

  @Test("On a narrow terminal, prose and claims are as narrow, and one mark stands before a claim")
  func wrapsToTheTerminal() {
    let recorder = Recorder()
    let chapter = recorder.chapter(columns: 20)
    chapter.say("As wide as all that is.")
    chapter.check("This is not so.123", false)
    #expect(
      recorder.lines == [
        "", "As wide as all that", "is.", "  ✗ This is not", "    so.123",
      ])
  }

  @Test("The folder for a run's files is made when it is asked for, and is gone at the end")
  func removesItsFolder() {
    let chapter = Recorder().chapter()
    let folder = chapter.temporaryFolder
    #expect(chapter.temporaryFolder == folder)
    #expect(FileManager.default.fileExists(atPath: folder.path))
    chapter.end()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("On a terminal, a true claim is green and a false one is red")
  func colors() {
    let recorder = Recorder()
    let chapter = recorder.chapter(isTerminal: true)
    chapter.check("yes", true)
    chapter.check("no", false)
    #expect(recorder.lines == ["  \u{1B}[32m✓ yes\u{1B}[0m", "  \u{1B}[31m✗ no\u{1B}[0m"])
  }

  @Test("On a terminal, headings are bold, code is cyan, and the sum is green or red as its claims")
  func colorsParts() {
    func lines(_ holds: Bool) -> [String] {
      let recorder = Recorder()
      let chapter = recorder.chapter(isTerminal: true)
      chapter.begin("T")
      chapter.section("S") { chapter.code("x") }
      chapter.runSections()
      chapter.check("c", holds)
      chapter.end()
      return recorder.lines.filter { !$0.isEmpty }
    }
    let heading = [
      "\u{1B}[1mT\u{1B}[0m", "\u{1B}[1m═\u{1B}[0m", "\u{1B}[1m1 of 1. S\u{1B}[0m",
      "    \u{1B}[36mx\u{1B}[0m",
    ]
    #expect(lines(true).prefix(4) == heading[...])
    #expect(lines(true).last == "\u{1B}[32m1 claim, and it is true.\u{1B}[0m")
    #expect(lines(false)[5] == "\u{1B}[31m1 claim, 1 false:\u{1B}[0m")
  }
}
