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
    chapter.end()
    let expected = """
      Chapter 9: Nine
      ═══════════════

      1. First

      Some prose.

          effect.run {
            print($0)
          }

        answers = [1, 2]
        name = "x"
        ✓ two is two

      2. Second
        ✓ three is three

      2 claims, all true.
      """
    #expect(recorder.lines.joined(separator: "\n") == expected)
    #expect(chapter.claims.exitCode == 0)
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

  @Test("An error that leaves a section is a false claim, and the next section runs")
  func goesOnAfterErrors() {
    struct Failure: Error {}
    let chapter = Recorder().chapter()
    var ran = false
    chapter.section("Fails") { throw Failure() }
    chapter.section("Runs") { ran = true }
    #expect(ran)
    #expect(chapter.claims.failures.map(\.claim) == ["“Fails” ends without an error: Failure()"])
  }

  @Test("Stepping waits before every section but the first, until nobody answers")
  func steps() {
    var waits = 0
    let chapter = Recorder().chapter(awaitReader: {
      waits += 1
      return waits < 2
    })
    var waitsBefore: [Int] = []
    for title in ["a", "b", "c", "d"] {
      chapter.section(title) { waitsBefore.append(waits) }
    }
    #expect(waitsBefore == [0, 1, 2, 2])
  }

  @Test("A long claim hangs under its own text")
  func wrapsClaims() {
    let recorder = Recorder()
    recorder.chapter().check(String(repeating: "word ", count: 30), true)
    #expect(recorder.lines.count == 2)
    #expect(recorder.lines.allSatisfy { $0.count <= 80 })
    #expect(recorder.lines.last?.hasPrefix("    word") == true)
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
  func colours() {
    let recorder = Recorder()
    let chapter = recorder.chapter(isTerminal: true)
    chapter.check("yes", true)
    chapter.check("no", false)
    #expect(recorder.lines == ["  \u{1B}[32m✓ yes\u{1B}[0m", "  \u{1B}[31m✗ no\u{1B}[0m"])
  }
}
