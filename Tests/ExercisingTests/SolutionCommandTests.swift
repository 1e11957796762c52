import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

extension ProcessTests {
  /// `solution`, with a name and without, and its alternatives.
  @Suite struct SolutionCommandTests {
    private let fixture: ExerciseFixture

    init() throws {
      fixture = try ExerciseFixture()
    }

    @Test("A solution is shown as a diff from the learner's file, once it is solved or with --yes")
    func showsSolutions() throws {
      let answer = "Exercises/Sources/First/First.swift"
      try fixture.package.write(answer, "// The task.\n//\n// More of it.\n\nFAIL\n")
      let refusal = try fixture.run("solution First")
      #expect(refusal.status == .exited(1))
      #expect(refusal.output.isEmpty)
      #expect(
        refusal.errors
          == "workbook: First is not solved yet: "
          + "`swift run workbook solution First --yes` shows it anyway\n")
      let diff = """
        --- Exercises/Sources/First/First.swift
        +++ Exercises/Solutions/First/First.swift
        @@ -5 +2 @@
        -FAIL
        +solved

        """
      let shown = try fixture.run("solution First --yes")
      #expect(shown.status == .exited(0))
      #expect(shown.output == diff)
      try fixture.package.write(answer, "PASS\n")
      _ = try fixture.run("check First")
      #expect(try fixture.run("solution First").output.contains("-PASS\n"))
      try fixture.package.write(answer, "// The task, PASS.\n\nsolved\n")
      #expect(try fixture.run("solution First").output == "\(answer) is the solution.\n")
    }

    @Test("Without a name the solution is that of the exercise that was solved last")
    func findsTheLastSolved() throws {
      let problem =
        "workbook: no exercise is solved yet: name the one whose solution you want to see, as in "
        + "`swift run workbook solution First`"
      #expect(fixture.answer(to: "solution") == (1, [], [problem]))
      try fixture.progressFile.update {
        $0.note("Second", isSolved: true, at: Date(timeIntervalSince1970: 2_000))
        $0.note("Third", isSolved: true, at: Date(timeIntervalSince1970: 1_000))
      }
      let shown = fixture.answer(to: "solution")
      #expect(shown.code == 0)
      #expect(shown.output.first?.hasPrefix("--- Exercises/Sources/Second/Second.swift\n") == true)
    }

    @Test("Other right shapes are shown with what they are good for, and named after a solution")
    func showsAlternatives() throws {
      let folder = "Exercises/Solutions/First/Alternatives"
      try fixture.package.write("\(folder)/A.swift", "// Good for\n// much.\n\nlet a = 1\n")
      try fixture.package.write("\(folder)/B.swift", "// Short.\n\nlet b = 2\n")
      #expect(fixture.answer(to: "solution First --alternatives").code == 1)
      let text = """
        \(folder)/A.swift
        Good for much.

        let a = 1

        \(folder)/B.swift
        Short.

        let b = 2
        """
      #expect(fixture.answer(to: "solution First --alternatives --yes") == (0, [text], []))
      #expect(
        fixture.answer(to: "solution First --yes").output.last
          == "\nFor other shapes: swift run workbook solution First --alternatives")
      let none = "Second has one solution: swift run workbook solution Second"
      #expect(fixture.answer(to: "solution Second --alternatives") == (0, [none], []))
    }

    @Test(
      "On a terminal it asks, and shows nothing to who does not say yes",
      arguments: ["y\n", " Yes \n", "n\n", "\n", "\u{4}"])
    func asks(answer: String) throws {
      let isYes = answer.contains { $0.lowercased() == "y" }
      let session = try fixture.onTerminal("solution First")
      try session.wait(for: "First is not solved yet. Show a solution? [y/N] ")
      session.type(answer)
      #expect(try session.end() == .exited(isYes ? 0 : 1))
      if isYes { try session.wait(for: "+solved") }
      #expect(session.text.contains("+solved") == isYes)
    }

    @Test("It does not ask what is not a terminal")
    func asksNobody() throws {
      let session = try fixture.onTerminal(script: "echo y | \"$0\" solution First")
      try session.wait(for: "`swift run workbook solution First --yes` shows it anyway")
      #expect(try session.end() == .exited(1))
    }

    @Test("Who has written the solution is told so")
    func knowsTheSolution() throws {
      try fixture.package.write("Exercises/Sources/First/First.swift", "// PASS\nsolved\n")
      let end = try fixture.run("solution First --yes")
      #expect(end.output == "Exercises/Sources/First/First.swift is the solution.\n")
      #expect(end.status == .exited(0))
    }
  }
}
