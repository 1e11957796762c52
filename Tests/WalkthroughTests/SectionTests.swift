import Testing

@testable import Walkthrough

/// Sections, and a reader who goes on, looks back and leaves.
@Suite struct SectionTests {
  /// A chapter of sections a, b, c and so on, whose reader gives these answers and then none.
  private final class Reading {
    let recorder = Recorder()
    private(set) var questions: [String] = []
    /// How many lines had been shown when each question was asked.
    private(set) var linesBefore: [Int] = []
    private(set) var ran: [String] = []
    private var answers: [String]
    private(set) var chapter = Recorder().chapter()

    init(_ titles: String..., rows: Int? = nil, answers: [String]) {
      self.answers = answers
      chapter = recorder.chapter(reader: Reader(rows: rows) { self.answer($0) })
      for title in titles {
        chapter.section(title) {
          self.ran.append(title)
          self.chapter.show("title", title)
        }
      }
    }

    private func answer(_ question: String) -> String? {
      questions.append(question)
      linesBefore.append(recorder.lines.count)
      return answers.isEmpty ? nil : answers.removeFirst()
    }

    /// What was shown, without empty lines.
    var shown: [String] { recorder.lines.filter { !$0.isEmpty } }
  }

  @Test("A section runs when all are known, and says which of how many it is")
  func counts() {
    let reading = Reading("a", "b", answers: [])
    #expect(reading.ran.isEmpty && reading.shown.isEmpty)
    reading.chapter.runSections()
    #expect(reading.shown == ["1 of 2. a", "  title = \"a\"", "2 of 2. b", "  title = \"b\""])
  }

  @Test("The reader is waited for between two sections, until nobody answers")
  func waits() {
    let reading = Reading("a", "b", "c", "d", answers: ["", " "])
    reading.chapter.runSections()
    #expect(
      reading.questions == [
        "Return: 2 of 4   q: leave", "Return: 3 of 4   b: 1 again   q: leave",
        "Return: 4 of 4   b: 2 again   q: leave",
      ])
    #expect(reading.ran == ["a", "b", "c", "d"])
  }

  @Test("b shows what a section printed, one further back each time, and runs nothing")
  func looksBack() {
    let reading = Reading("a", "b", "c", answers: ["", "b", "B", ""])
    reading.chapter.runSections()
    #expect(reading.ran == ["a", "b", "c"])
    #expect(
      reading.questions == [
        "Return: 2 of 3   q: leave", "Return: 3 of 3   b: 1 again   q: leave",
        "Return: 3 of 3   q: leave", "Return: 3 of 3   q: leave",
      ])
    #expect(
      reading.shown == [
        "1 of 3. a", "  title = \"a\"", "2 of 3. b", "  title = \"b\"", "1 of 3. a",
        "  title = \"a\"", "Press Return or q.", "3 of 3. c", "  title = \"c\"",
      ])
  }

  @Test("q leaves: no further section runs, and the chapter knows where it was")
  func leaves() {
    let reading = Reading("a", "b", "c", answers: ["", "q"])
    reading.chapter.runSections()
    #expect(reading.ran == ["a", "b"])
    #expect(reading.chapter.leftAt == 3)
    #expect(reading.chapter.exitCode == 0)
  }

  @Test("Another answer is told what there is, and is asked again")
  func asksAgain() {
    let reading = Reading("a", "b", "c", answers: ["x", "", "next", ""])
    reading.chapter.runSections()
    #expect(
      reading.shown.filter { $0.hasPrefix("Press") } == [
        "Press Return or q.", "Press Return, b or q.",
      ])
    #expect(reading.ran == ["a", "b", "c"])
  }

  @Test(
    "A start further on: what is before runs, shows nothing, asks nothing, and its claims count")
  func startsLater() {
    let reading = Reading("a", "b", "c", answers: ["", ""])
    reading.chapter.section("d") { reading.chapter.check("false", false) }
    reading.chapter.section("e") {}
    reading.chapter.runSections(from: 5)
    #expect(reading.ran == ["a", "b", "c"])
    #expect(reading.questions.isEmpty)
    #expect(reading.shown == ["Sections 1 to 4 run first.", "5 of 5. e"])
    #expect(reading.chapter.exitCode == 1)
  }

  @Test(
    "No page is longer than the window, and a page is broken at an empty line where there is one")
  func pages() {
    for (rows, hasEmptyLines) in [(24, false), (24, true), (12, false), (12, true), (50, true)] {
      let reading = Reading(rows: rows, answers: Array(repeating: "", count: 60))
      reading.chapter.section("long") {
        for index in 0..<200 {
          if hasEmptyLines, index % 3 == 0 { reading.chapter.blankLine() }
          reading.chapter.show("line", index)
        }
      }
      reading.chapter.runSections()
      let pages = zip(reading.linesBefore, [0] + reading.linesBefore).map(-)
      // The question takes a row, and the empty line above it is one of the page's.
      #expect(
        pages.count > 3 && pages.allSatisfy { (rows / 2...rows - 1).contains($0) }, "\(pages)")
      #expect(reading.questions.allSatisfy { $0 == "Return: more   q: leave" })
    }
  }

  @Test("q in the middle of a section shows nothing more, and the section runs to its end")
  func leavesInTheMiddle() {
    let reading = Reading("a", rows: 8, answers: ["", "q"])
    var reachedTheEnd = false
    reading.chapter.section("long") {
      for index in 0..<30 { reading.chapter.show("line", index) }
      reachedTheEnd = true
    }
    reading.chapter.section("never") { Issue.record("the reader has left") }
    reading.chapter.runSections()
    #expect(reachedTheEnd)
    #expect(reading.chapter.leftAt == 2)
    #expect(reading.shown.last == "  line = 3")
  }
}
