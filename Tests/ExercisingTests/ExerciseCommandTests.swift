import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

extension ProcessTests {
  /// `hint` and `reset`, and calls that make no sense.
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
      #expect(fixture.progress?.hasSolved("First") == false)
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
        outside.errors.hasPrefix(
          "workbook: git does not give the stub of First at HEAD: fatal: not a"))
      var process = fixture.process(["reset", "First"])
      process.environment["PATH"] = "/no/such/folder"
      #expect(try process.run().errors.hasSuffix("and there is no git on PATH: install git\n"))

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
        ("check First Second", "check takes one exercise, with --full or without, or --all alone"),
        ("check First --all", "check takes one exercise, with --full or without, or --all alone"),
        ("check --al", "unknown option “--al”; did you mean “--all”?"),
        ("hint First Second", "hint takes one exercise, or none for the one that you are at"),
        ("hint --hlep", "unknown option “--hlep”; did you mean “--help”?"),
        ("hint Thrid", "unknown exercise “Thrid”; did you mean “Third”?"),
        ("hint s", "unknown exercise “s”; did you mean “Second”?"),
        ("watch 3", "unknown exercise “3”; `swift run workbook --all` lists them"),
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
        ("reset First --from", "“--from” needs a value, as in “--from REVISION”"),
        ("reset First --form=HEAD", "unknown option “--form=HEAD”"),
        ("verify First x", "unknown exercise “x”; `swift run workbook --all` lists them"),
        ("watch x y", "watch takes one exercise, or none"),
      ])
    func refuses(call: String, message: String) throws {
      let answer = fixture.answer(to: call)
      #expect(answer.code == 64)
      let stop = message.hasSuffix("?") ? "" : "."
      let help = "Help: swift run workbook help \(call.prefix { $0 != " " })"
      #expect(answer.errors == ["workbook: \(message)\(stop) \(help)"])
    }

    @Test("Without the folder of exercises, every call about them says so")
    func missesTheExercises() throws {
      let folder = fixture.root.appendingPathComponent("Exercises")
      try FileManager.default.removeItem(at: folder)
      let calls = ["check", "watch", "hint First", "solution First", "reset First", "verify"]
      for call in calls {
        let answer = fixture.answer(to: call)
        #expect(answer.code == 1)
        let message = "workbook: there are no exercises here: the folder Exercises is not in /"
        #expect(answer.errors.first?.hasPrefix(message) == true)
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
