import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

/// The call with which a chapter says that it was read to its end.
extension ProcessTests {
  @Suite struct FinishedTests {
    private let fixture: ExerciseFixture
    private let lines = Mailbox<String>()
    private let errors = Mailbox<String>()

    init() throws { fixture = try ExerciseFixture() }

    private func run(_ arguments: String...) -> Int32 {
      let surroundings = Surroundings(
        directory: fixture.root, terminal: Terminal(isTerminal: false),
        write: { [lines] in lines.post($0) }, writeError: { [errors] in errors.post($0) })
      return Workbook.run(["finished"] + arguments, in: surroundings)
    }

    private var file: ProgressFile {
      ProgressFile(folder: fixture.root.appendingPathComponent(".workbook"), tell: { _ in })
    }

    @Test("The run and its predictions are taken down, and what to do next is said")
    func takesDown() throws {
      try file.update { $0.note("First", isSolved: true) }
      #expect(run("1", "3", "4") == 0)
      let progress = try file.load()
      #expect(progress.run(ofChapter: 1)?.right == 3)
      #expect(progress.run(ofChapter: 1)?.predicted == 4)
      #expect(progress.hasSolved("First") && progress.run(ofChapter: 2) == nil)
      #expect(
        lines.all == [
          """
          Solve
            Second ●●○ the second
            swift run workbook watch Second

          Then
            swift run chapter2 --step
          """
        ])
      #expect(run("1", "0", "0") == 0)
      #expect(
        try file.load().run(ofChapter: 1)?.predicted == 4, "a run without --step forgets nothing")
      #expect(run("1", "1", "1") == 0)
      #expect(try file.load().run(ofChapter: 1)?.predicted == 1)
    }

    @Test("After the last chapter there is none to go on with; what is solved is said to be")
    func ends() throws {
      try file.update { $0.note("Third", isSolved: true) }
      #expect(run("2", "0", "0") == 0)
      #expect(lines.all == ["Every exercise of this chapter is solved."])
    }

    @Test("After the last chapter comes the last page, where there is one")
    func lastPage() throws {
      try file.update { $0.note("Third", isSolved: true) }
      try Data().write(to: fixture.root.appendingPathComponent("Chapters/EPILOGUE.md"))
      #expect(run("2", "0", "0") == 0)
      #expect(
        lines.all == [
          """
          Every exercise of this chapter is solved.

          Then
            read Chapters/EPILOGUE.md, the last page
          """
        ])
    }

    @Test("The contents show what was run, and how the predictions went")
    func shows() throws {
      try file.update {
        $0.note(LearningProgress.Run(time: Date(), predicted: 4, right: 3), ofChapter: 1)
        $0.note(LearningProgress.Run(time: Date()), ofChapter: 2)
      }
      let surroundings = Surroundings(
        directory: fixture.root, terminal: Terminal(isTerminal: false),
        write: { [lines] in lines.post($0) }, writeError: { _ in })
      #expect(Workbook.run([], in: surroundings) == 0)
      let text = lines.all.joined(separator: "\n")
      #expect(text.contains("\n     run, 3 of 4 predicted right\n"))
      #expect(text.contains("\n     run\n"))
    }

    @Test("A progress file of an earlier workbook, without chapters, is understood")
    func readsOldFiles() throws {
      let json = #"{"hints":{"First":2},"solved":{"First":"2026-01-01T00:00:00Z"}}"#
      let progress = try LearningProgress(json: Data(json.utf8))
      #expect(progress.hasSolved("First") && progress.hintsSeen("First") == 2)
      #expect(progress.chapters.isEmpty)
      #expect(try LearningProgress(json: Data("{}".utf8)) == LearningProgress())
    }

    @Test("A call that makes no sense is refused, and no help lists the command")
    func refuses() {
      for arguments in [["1"], ["1", "x", "1"], ["1", "2", "1"], ["1", "-1", "1"]] {
        let surroundings = Surroundings(
          directory: fixture.root, terminal: Terminal(isTerminal: false), write: { _ in },
          writeError: { _ in })
        #expect(Workbook.run(["finished"] + arguments, in: surroundings) == Misuse.exitCode)
      }
      #expect(run("9", "0", "0") == Misuse.exitCode)
      #expect(!Help.usage.contains("finished"))
    }
  }
}
