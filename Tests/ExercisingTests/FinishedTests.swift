import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

/// The call with which a chapter says that it was read to its end.
extension ProcessTests {
  @Suite struct FinishedTests {
    private let fixture: ExerciseFixture
    private let lines = Mailbox<String>()
    private let errors = Mailbox<String>()

    init() throws { fixture = try ExerciseFixture() }

    private func run(_ arguments: String...) -> Int32 {
      let context = CommandContext(
        program: "workbook", directory: fixture.root, terminal: Terminal(isTerminal: false),
        write: { [lines] in lines.post($0) }, writeError: { [errors] in errors.post($0) })
      return Program.exercising.run(["finished"] + arguments, in: context)
    }

    private var file: ProgressFile {
      ProgressFile(folder: fixture.root.appendingPathComponent(".workbook"), tell: { _ in })
    }

    @Test("The run and its predictions are taken down, and what to do next is said")
    func takesDown() throws {
      try file.update { $0.note("First", isSolved: true, at: Date(timeIntervalSince1970: 0)) }
      #expect(run("1", "3", "4") == 0)
      let progress = try file.load()
      #expect(progress.run(ofChapter: 1)?.right == 3)
      #expect(progress.run(ofChapter: 1)?.predicted == 4)
      #expect(progress.hasSolved("First") && progress.run(ofChapter: 2) == nil)
      #expect(
        lines.all == [
          """
          Chapter 1: An effect is a `closure`
               ✔ run, 3 of 4 predicted right
               ✔ First   ●○○  the `first` of them
               · Second  ●●○  the second

          Next: solve Second ●●○, the second
            swift run workbook watch Second
          """
        ])
      #expect(run("1", "0", "0") == 0)
      #expect(
        try file.load().run(ofChapter: 1)?.predicted == 4, "a run without --step forgets nothing")
      #expect(run("1", "1", "1") == 0)
      #expect(try file.load().run(ofChapter: 1)?.predicted == 1)
    }

    @Test("A chapter that is finished is followed by the next one that is not")
    func goesOn() throws {
      try file.update { $0.note("Third", isSolved: true) }
      #expect(run("2", "0", "0") == 0)
      #expect(
        lines.all == [
          """
          Chapter 2: Publishers
               ✔ run, nothing predicted
               ✔ Third  ●●●  the third

          Next: read chapter 1, and run its program beside it
            Chapters/1-ClosureEffect/README.md
            swift run chapter1 --step
          """
        ])
    }

    @Test("When all is done there is the last page, where there is one")
    func ends() throws {
      try file.update { progress in
        for name in ["First", "Second", "Third"] { progress.note(name, isSolved: true) }
        progress.note(LearningProgress.Run(time: Date()), ofChapter: 1)
      }
      #expect(run("2", "0", "0") == 0)
      #expect(lines.all.last?.hasSuffix("\n\nNext: nothing, all is done") == true)
      try Data().write(to: fixture.root.appendingPathComponent("Chapters/EPILOGUE.md"))
      #expect(run("2", "0", "0") == 0)
      let page = "\n\nNext: read the last page; all else is done\n  Chapters/EPILOGUE.md"
      #expect(lines.all.last?.hasSuffix(page) == true)
    }

    @Test("The lines are as wide as the window of the chapter, which it says")
    func fitsTheWindow() {
      #expect(run("1", "0", "0", "30") == 0)
      let end = "\nNext: solve First ●○○, the\n`first` of them\n  swift run workbook watch First"
      #expect(lines.all.last?.hasSuffix(end) == true)
    }

    @Test("Where the run cannot be taken down, that is told, and what to do next all the same")
    func goesOnWithoutProgress() throws {
      try fixture.package.write(".workbook", "a file")
      #expect(run("1", "3", "4") == 0)
      #expect(errors.all.count == 1)
      let problem = "/.workbook is no folder, and the progress is kept"
      #expect(errors.all.first?.contains(problem) == true)
      #expect(lines.all.first?.contains("✔ run, 3 of 4 predicted right\n") == true)
      #expect(fixture.text(".workbook") == "a file")
    }

    @Test("The contents show what was run, and how the predictions went")
    func shows() throws {
      try file.update {
        $0.note(LearningProgress.Run(time: Date(), predicted: 4, right: 3), ofChapter: 1)
        $0.note(LearningProgress.Run(time: Date()), ofChapter: 2)
      }
      let context = CommandContext(
        program: "workbook", directory: fixture.root, terminal: Terminal(isTerminal: false),
        write: { [lines] in lines.post($0) }, writeError: { _ in })
      #expect(Program.exercising.run(["--all"], in: context) == 0)
      let text = lines.all.joined(separator: "\n")
      #expect(text.contains("\n     ✔ run, 3 of 4 predicted right\n"))
      #expect(text.contains("\n     ✔ run, nothing predicted\n"))
    }

    @Test("A progress file of an earlier workbook, without chapters, is understood")
    func readsOldFiles() throws {
      let json = #"{"hints":{"First":2},"solved":{"First":"2026-01-01T00:00:00Z"}}"#
      let progress = try LearningProgress(json: Data(json.utf8))
      #expect(progress.hasSolved("First") && progress.hintsSeen("First") == 2)
      #expect(progress.chapters.isEmpty && progress.answers.isEmpty && progress.diffs.isEmpty)
      #expect(try LearningProgress(json: Data("{}".utf8)) == LearningProgress())
    }

    @Test("A call that makes no sense is refused, and no help lists the command")
    func refuses() {
      for arguments in [
        ["1"], ["1", "x", "1"], ["1", "2", "1"], ["1", "-1", "1"], ["1", "0", "1", "x"],
      ] {
        let context = CommandContext(
          program: "workbook", directory: fixture.root, terminal: Terminal(isTerminal: false),
          write: { _ in },
          writeError: { _ in })
        #expect(Program.exercising.run(["finished"] + arguments, in: context) == Misuse.exitCode)
      }
      #expect(run("9", "0", "0") == Misuse.exitCode)
      #expect(!Program.exercising.usage().contains("finished"))
    }
  }
}
