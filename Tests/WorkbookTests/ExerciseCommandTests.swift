import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

extension ProcessTests {
  /// `hint`, `solution` and `reset` as processes, and calls that make no sense.
  @Suite struct ExerciseCommandTests {
    private let fixture: ExerciseFixture

    init() throws {
      fixture = try ExerciseFixture()
    }

    @Test("Each call shows one hint more; after the last one that one stays")
    func givesHints() throws {
      #expect(try fixture.run("hint First").output == "Hint 1 of 2 for First ●○○\n\nA nudge.\n")
      let last = try fixture.run("hint first").output
      #expect(
        last == """
          Hint 2 of 2 for First ●○○

          Nearly First.

          That is the last hint. What is left: swift run workbook solution First

          """)
      #expect(try fixture.run("hint First").output == last)
      #expect(try fixture.run("hint Second").output.hasPrefix("Hint 1 of 2 for Second ●●○\n"))
      #expect(fixture.progress?.hints == ["First": 2, "Second": 1])
    }

    @Test("Without a name it takes the exercise that one is at, and says which")
    func findsTheExercise() throws {
      func heading() -> Substring? {
        fixture.answer(to: "hint").output.first?.prefix { $0 != "\n" }
      }
      try fixture.progressFile.update { $0.note("Second", isSolved: true) }
      #expect(heading() == "Hint 1 of 2 for First ●○○")
      try fixture.progressFile.update { $0.note("First", isSolved: true) }
      #expect(heading() == "Hint 1 of 2 for Third ●●●")
      try fixture.progressFile.update { $0.note("Third", isSolved: true) }
      #expect(fixture.answer(to: "hint") == (0, ["Every exercise is solved."], []))
    }

    @Test("A solution is shown as a diff from the learner's file, once it is solved or with --yes")
    func showsSolutions() throws {
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
        @@ -1 +1,2 @@
        -// TODO FAIL
        +// PASS
        +solved

        """
      let shown = try fixture.run("solution First --yes")
      #expect(shown.status == .exited(0))
      #expect(shown.output == diff)
      try fixture.answer("First", "PASS")
      _ = try fixture.run("check First")
      #expect(try fixture.run("solution First").output.contains("-// TODO PASS\n"))
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
          == "\nOf other shapes: swift run workbook solution First --alternatives")
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

    @Test("Hints that are not there are told")
    func missesHints() throws {
      try fixture.package.write("Exercises/Hints/First.md", "\n---\n")
      let message = "workbook: First has no hints: Exercises/Hints/First.md "
      let empty = try fixture.run("hint First")
      #expect(empty.status == .exited(1))
      #expect(empty.errors == message + "is empty\n")
      try FileManager.default.removeItem(
        at: fixture.root.appendingPathComponent("Exercises/Hints/First.md"))
      #expect(try fixture.run("hint First").errors == message + "cannot be read\n")
    }

    @Test("Reset keeps the learner's file in a dated backup, then puts the stub back")
    func resets() throws {
      try fixture.commit()
      try fixture.answer("First", "PASS")
      _ = try fixture.run("check First")
      for work in ["PASS", "another"] {
        try fixture.answer("First", work)
        let end = try fixture.run("reset First")
        #expect(end.status == .exited(0))
        #expect(end.output.hasPrefix("Your file is kept in .workbook/backups/First-2"))
        #expect(end.output.hasSuffix("\nExercises/Sources/First/First.swift is the stub again.\n"))
        #expect(fixture.text("Exercises/Sources/First/First.swift") == "// TODO FAIL\n")
      }
      let folder = fixture.root.appendingPathComponent(".workbook/backups")
      let backups = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
        fixture.text(".workbook/backups/\($0)") ?? ""
      }
      #expect(backups.sorted() == ["// TODO PASS\n", "// TODO another\n"])
      #expect(fixture.progress == LearningProgress())
      #expect(try fixture.run("reset First").output.contains("there is nothing to put back"))
    }

    @Test("Reset puts a file back that was deleted, with its folder")
    func resetsWhatIsGone() throws {
      try fixture.commit()
      let path = "Exercises/Sources/First/First.swift"
      try FileManager.default.removeItem(
        at: fixture.root.appendingPathComponent("Exercises/Sources/First"))
      #expect(try fixture.run("reset First").output == "\(path) is the stub again.\n")
      #expect(fixture.text(path) == "// TODO FAIL\n")
    }

    @Test("Who committed an answer names an earlier revision")
    func resetsFromARevision() throws {
      try fixture.commit()
      try fixture.answer("First", "PASS")
      try fixture.commit()
      #expect(try fixture.run("reset First").output.contains("is what git has at HEAD"))
      #expect(try fixture.run("reset First --from=HEAD~1").status == .exited(0))
      #expect(fixture.text("Exercises/Sources/First/First.swift") == "// TODO FAIL\n")
    }

    @Test(
      "A backup takes no other's name, and what begins with a dash is a revision, not an option")
    func keepsBackups() throws {
      try fixture.commit()
      try fixture.answer("First", "work")
      let path = "Exercises/Sources/First/First.swift"
      #expect(try fixture.run("reset First --from=--format=%H").status == .exited(1))
      #expect(fixture.text(path) == "// TODO work\n")
      // The names of all the seconds that this may take.
      let names = (0..<120).map {
        ".workbook/backups/First-\(Timestamp.text(of: Date(timeIntervalSinceNow: Double($0)))).swift"
      }
      for name in names { try fixture.package.write(name, "older") }
      let end = try fixture.run("reset First")
      #expect(end.status == .exited(0))
      #expect(end.output.contains("-2.swift\n"))
      #expect(names.allSatisfy { fixture.text($0) == "older" })
    }

    @Test("Where there is no backup to be had, no git, or no stub, the learner's file stays")
    func keepsTheFile() throws {
      try fixture.answer("First", "work")
      let outside = try fixture.run("reset First")
      #expect(outside.status == .exited(1))
      #expect(
        outside.errors.hasPrefix("workbook: git does not have the stub of First: fatal: not a"))
      var process = fixture.process(["reset", "First"])
      process.environment["PATH"] = "/no/such/folder"
      #expect(try process.run().errors.hasSuffix("and there is no git on PATH\n"))

      try fixture.answer("First", "FAIL")
      try fixture.commit()
      try fixture.answer("First", "work")
      try fixture.package.write(".workbook", "a file")
      let blocked = try fixture.run("reset First")
      #expect(blocked.status == .exited(1))
      #expect(blocked.errors.contains("First.swift stays as it is: no copy of it could be kept"))
      #expect(fixture.text("Exercises/Sources/First/First.swift") == "// TODO work\n")
    }

    @Test(
      "A call that makes no sense is answered with one line and exit code 64",
      arguments: [
        ("check Frist", "unknown exercise “Frist”; did you mean “First”?"),
        ("check First Second", "check takes one exercise, or --all"),
        ("check First --all", "check takes one exercise, or --all"),
        ("check --al", "unknown option “--al”; did you mean “--all”?"),
        ("hint First Second", "hint takes one exercise, or none for the one that you are at"),
        ("hint --hlep", "unknown option “--hlep”; did you mean “--help”?"),
        ("hint Thrid", "unknown exercise “Thrid”; did you mean “Third”?"),
        ("solution First --yse", "unknown option “--yse”; did you mean “--yes”?"),
        (
          "solution First Second",
          "solution takes one exercise, or none for the one that you solved last"
        ),
        (
          "reset",
          "reset takes an answer away, so it needs the name of one exercise, as in “reset First”"
        ),
        (
          "reset First Second",
          "reset takes an answer away, so it needs the name of one exercise, as in “reset First”"
        ),
        ("reset First --from", "“--from” needs a value, as in “--from=REVISION”"),
        ("reset First --form=HEAD", "unknown option “--form=HEAD”"),
        ("verify x y", "verify takes one exercise, or none for all"),
        ("watch x y", "watch takes one exercise, or none"),
      ])
    func refuses(call: String, message: String) throws {
      let end = try fixture.run(call)
      #expect(end.status == .exited(64))
      let stop = message.hasSuffix("?") ? "" : "."
      let help = "Help: swift run workbook help \(call.prefix { $0 != " " })"
      #expect(end.errors == "workbook: \(message)\(stop) \(help)\n")
    }

    @Test("Without the folder of exercises, every call about them says so")
    func missesTheExercises() throws {
      let folder = fixture.root.appendingPathComponent("Exercises")
      try FileManager.default.removeItem(at: folder)
      let calls = ["check", "watch", "hint First", "solution First", "reset First", "verify"]
      for call in calls {
        let end = try fixture.run(call)
        #expect(end.status == .exited(1))
        let message = "workbook: there are no exercises here: the folder Exercises is not in /"
        #expect(end.errors.hasPrefix(message))
      }
      try fixture.package.write("Exercises", "a file")
      #expect(try fixture.run("check").errors.hasPrefix("workbook: there are no exercises here"))
      #expect(try fixture.run("").status == .exited(0))
    }

    @Test("A list of exercises that cannot be read is told")
    func missesTheList() throws {
      try fixture.package.write("Exercises/exercises.json", "[")
      let end = try fixture.run("check")
      #expect(end.status == .exited(1))
      #expect(
        end.errors.hasPrefix("workbook: Exercises/exercises.json, the list of the exercises, "))
    }
  }
}
