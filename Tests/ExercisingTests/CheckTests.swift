import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

extension ProcessTests {
  /// `check` as a process, with a stand-in for the toolchain.
  @Suite struct CheckTests {
    private let fixture: ExerciseFixture

    init() throws {
      fixture = try ExerciseFixture()
    }

    @Test("A failure is told in the test's words, with the file to edit, and exit code 1")
    func tellsFailures() throws {
      let end = try fixture.run("check Second")
      #expect(end.status == .exited(1))
      #expect(
        end.output == """
          builds Second, for the first time, which takes a minute or two …
          ✘ Second: 1 of 2 tests failed.

            Second answers
              The answer:
                expected 42
                got      0
              (SecondTests.swift:12)

          Edit Exercises/Sources/Second/Second.swift
          Ask:  swift run workbook hint Second

          """)
      #expect(end.errors.isEmpty)
      #expect(
        fixture.calls == ["build", "test"].map { "\($0) Sources/Second/Second.swift" })
    }

    @Test("Without a name it takes the next unsolved one, and takes down what is solved")
    func takesTheNext() throws {
      try fixture.answer("First", "PASS")
      let end = try fixture.run("check")
      #expect(end.status == .exited(0))
      #expect(
        end.output.hasSuffix(
          """
          ✔ First is solved: 2 tests, all pass.
          Next: Second ●●○, the second
            Exercises/Sources/Second/Second.swift

          """))
      #expect(fixture.progress?.solved.keys.sorted() == ["First"])
      try fixture.answer("Second", "PASS")
      try fixture.answer("Third", "PASS")
      #expect(try fixture.run("check").output.contains("✔ Second is solved"))
      #expect(
        try fixture.run("check").output.hasSuffix(
          """
          ✔ Third is solved: 2 tests, all pass.
          Every exercise is solved.
          Next: run chapter 2, which asks what you expect
            swift run chapter2 --step

          """))
      let last = try fixture.run("check")
      #expect(last.output == "Every exercise is solved.\n")
      #expect(last.status == .exited(0))
      try fixture.answer("Second", "PASS otherwise")
      #expect(
        try fixture.run("check").output == """
          Every exercise is solved. The files of 1 exercise have changed since: `swift run
          workbook check --all` tests them.

          """)
    }

    @Test("The short way is kept with the progress, until the whole way is chosen")
    func keepsTheWay() throws {
      let list = "Exercises/exercises.json"
      let text = try #require(fixture.text(list))
      try fixture.package.write(
        list, text.replacing(#""name": "Third","#, with: #""name": "Third", "star": true,"#))
      #expect(try fixture.run("--short").output.contains("the short way  □ 0 of 1 solved\n"))
      try fixture.answer("Third", "PASS")
      #expect(try fixture.run("check").output.contains("✔ Third is solved"))
      #expect(
        try fixture.run("check").output == """
          Every exercise of the short way is solved. `swift run workbook --whole` leads on
          to the others.

          """)
      #expect(try fixture.run("--whole").output.contains(" 1 of 3 solved\n"))
      #expect(try fixture.run("check").output.contains("✘ First: "))
      #expect(try fixture.run("--short x").status == .exited(64))
    }

    @Test("What is solved and then fails is not solved any more")
    func takesBack() throws {
      try fixture.answer("First", "PASS")
      #expect(try fixture.run("check first").status == .exited(0))
      try fixture.answer("First", "FAIL")
      #expect(try fixture.run("check FIRST").status == .exited(1))
      #expect(fixture.progress?.hasSolved("First") == false)
    }

    @Test("A check and the contents name the same next thing, whatever was checked before")
    func leadsOn() throws {
      let steps = [
        ("First", "FAIL", "First ●○○, the `first` of them"),
        ("Second", "PASS", "First ●○○, the `first` of them"),
        ("Third", "PASS", "run chapter 2, which asks what you expect"),
        ("Second", "PASS", "First ●○○, the `first` of them"),
        ("First", "PASS", "run chapter 1, which asks what you expect"),
      ]
      for (name, word, next) in steps {
        try fixture.answer(name, word)
        let told = try fixture.run("check \(name)").output
        #expect(told.contains("\nNext: \(next)\n") == (word == "PASS"), "\(told)")
        let contents = try fixture.run("").output
        let verb = next.hasPrefix("run") ? "" : "solve "
        #expect(contents.contains("\nNext: \(verb)\(next)\n"), "\(contents)")
      }
    }

    @Test("A check of all exercises leaves the reader in the same chapter")
    func staysInPlace() throws {
      try fixture.answer("Third", "PASS")
      _ = try fixture.run("check Second")
      _ = try fixture.run("check --all")
      #expect(try fixture.run("").output.contains("\nNext: solve First "))
    }

    @Test("A build that fails elsewhere takes nothing back, with one answer and with all")
    func takesNothingBack() throws {
      try fixture.answer("First", "PASS")
      #expect(try fixture.run("check First").status == .exited(0))
      try fixture.answer("First", "ELSEWHERE")
      for call in ["check First", "check --all"] {
        #expect(try fixture.run(call).status == .exited(1))
        #expect(fixture.progress?.hasSolved("First") == true, "\(call)")
      }
      #expect(!(try fixture.run("check First").output.contains("workbook hint")))
      #expect(
        try fixture.run("check --all").output.hasSuffix("\n0 of 3 solved, 1 not checked.\n"))
    }

    @Test("The variables that choose answers are the command's own, and its files are removed")
    func keepsToItsOwn() throws {
      var process = fixture.process(["check", "Second"])
      process.environment["WORKBOOK_ANSWERS"] = ".answers/1"
      let folder = fixture.root.appendingPathComponent("temporary")
      try fixture.package.write("temporary/kept", "")
      process.environment["TMPDIR"] = folder.path
      #expect(try process.run().status == .exited(1))
      #expect(
        fixture.calls == ["build", "test"].map { "\($0) Sources/Second/Second.swift" })
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.filter { $0.hasPrefix("workbook-") } == [])
    }

    @Test(
      "What keeps an answer from being tested has a message of its own",
      arguments: [
        (
          "BROKEN", "✘ Exercises/Sources/First/First.swift does not compile:\n",
          "First.swift:3:7: error: cannot find 'nothing' in scope\n3 |   nothing\n"
        ),
        (
          "UNFIT", "compiles, but its tests do not find in it\n  what they call:\n",
          "The stub has them all: swift run workbook reset First\n"
        ),
        (
          "ELSEWHERE",
          "First was not checked: the build failed outside of\n"
            + "  Exercises/Sources/First/First.swift:\n",
          "error: no such module\n"
        ),
        (
          "CRASH",
          "✘ First is not solved: its tests crashed: Index out of range (First.swift:3)\n",
          "While these tests were running:\n  First answers\n"
        ),
        ("NOTESTS", "it has no tests in Exercises/Tests/FirstTests\n", ""),
      ])
    func tellsThemApart(word: String, first: String, second: String) throws {
      try fixture.answer("First", word)
      let end = try fixture.run("check First")
      #expect(end.status == .exited(1))
      #expect(end.output.contains(first))
      #expect(end.output.contains(second) || second.isEmpty)
      #expect(!end.output.contains("Compiling"))
    }

    @Test("What is built of the tests is started itself, and its signal is told")
    func startsTheProgram() throws {
      let program = "Exercises/.build/debug/ExercisesPackageTests.xctest"
      let event = #"{"kind":"event","payload":{"kind":"runStarted"},"version":0}"#
      try fixture.package.write("Exercises/.build/debug/x", "")
      try writeExecutable(
        "#!/bin/sh\necho '\(event)' > \"$4\"\nkill -SEGV $$\n",
        to: fixture.root.appendingPathComponent(program))
      let end = try fixture.run("check First")
      #expect(end.output.contains("a bad access to memory"), "\(end.output)\(end.errors)")
    }

    @Test("Where what is built of the tests is a bundle, SwiftPM starts them")
    func leavesBundles() throws {
      try fixture.package.write("Exercises/.build/debug/ExercisesPackageTests.xctest/Contents", "")
      let end = try fixture.run("check First")
      #expect(end.output.contains("✘ First: 1 of 2 tests failed."))
    }

    @Test("Tests that do not end are killed, with what they have started, and named")
    func killsWhatHangs() throws {
      try fixture.answer("First", "HANG")
      let (end, limit) = try fixture.runWithShortLimit(["check", "First"]) { end in
        end.output.contains("waiting")
      }
      #expect(end.status == .exited(1))
      #expect(
        end.output.contains(
          """
          ✘ First is not solved: its tests did not end within \(limit) s and were killed.

          While these tests were running:
            First answers

          Is there a loop that does not end, a lock that is never unlocked or that is
          locked twice, or a wait for something that never arrives?

          Your code printed:
            waiting

          Edit Exercises/Sources/First/First.swift
          """))
      // That it still works is said every ten seconds, and no more often.
      #expect(!end.output.contains("still"))
    }

    @Test("A signal ends it, and what it has started")
    func endsBySignals() throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal("check First")
      try session.wait(for: "builds First")
      let id = try fixture.slowBuild()
      session.type("\u{3}")
      #expect(try session.end() == .signalled(SIGINT))
      try eventually("the end of the build") { isGone(id) }
    }

    @Test("Ctrl-Z stops it and what it has started, and fg goes on with both")
    func stops() throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal(
        script: "set -m; \"$0\" check First; echo back in the shell; read line; fg >&2")
      try session.wait(for: "builds First")
      let id = try fixture.slowBuild()
      session.type("\u{1A}")
      try session.wait(for: "back in the shell")
      try eventually("the build to stop") { isStopped(id) }
      session.type("\n")
      try eventually("the build to go on") { !isStopped(id) }
      session.type("\u{3}")
      try eventually("the end of the build") { isGone(id) }
      _ = try session.end()
    }

    @Test(
      "--all takes the whole progress from the tests, and no broken file takes the others along")
    func checksAll() throws {
      try fixture.answer("First", "BROKEN")
      try fixture.answer("Second", "PASS")
      try fixture.package.write("Exercises/Sources/Second/More.swift", "// a learner's second file")
      let end = try fixture.run("check --all")
      #expect(end.status == .exited(1))
      #expect(
        end.output.hasSuffix(
          """
          ✘ First does not compile
          builds the rest of round 1 of 1, 2 answers …
          ✔ Second
          ✘ Third: 1 of 2 tests failed
          1 of 3 solved.

          """))
      #expect(fixture.progress?.solved.keys.sorted() == ["Second"])
      #expect(fixture.text("Exercises/Sources/First/First.swift") == "// TODO BROKEN\n")
      #expect(fixture.calls.first?.contains(" .answers/built/Second/More.swift ") == true)
      #expect(
        !FileManager.default.fileExists(
          atPath: fixture.root.appendingPathComponent("Exercises/.answers").path))
    }

    @Test("Where no answer compiles, one build says so of all")
    func checksWhatIsAllBroken() throws {
      for name in ["First", "Second", "Third"] { try fixture.answer(name, "BROKEN") }
      let end = try fixture.run("check --all")
      #expect(end.status == .exited(1))
      #expect(end.output.hasSuffix("✘ Third does not compile\n0 of 3 solved.\n"))
      #expect(fixture.calls.count == 1)
    }

    @Test("A toolchain that is not there is told, with what to do")
    func missesTheToolchain() throws {
      var process = fixture.process(["check", "First"])
      for path in ["/no/such/swift", fixture.root.path] {
        process.environment["WORKBOOK_SWIFT"] = path
        let end = try process.run()
        #expect(end.status == .exited(1))
        #expect(
          end.errors
            == "workbook: WORKBOOK_SWIFT names \(path), which is no program: name the file swift of a "
            + "toolchain\n")
      }
      process.environment["WORKBOOK_SWIFT"] = ""
      process.environment["PATH"] = "/no/such/folder"
      let end = try process.run()
      #expect(end.status == .exited(1))
      #expect(
        end.errors.hasPrefix("workbook: there is no swift on PATH: install a Swift toolchain"))
    }

    @Test("A learner's file that is not there is told, with what to do")
    func missesTheFile() throws {
      let path = "Exercises/Sources/First/First.swift"
      try FileManager.default.removeItem(at: fixture.root.appendingPathComponent(path))
      let end = try fixture.run("check")
      #expect(end.status == .exited(1))
      #expect(
        end.errors
          == "workbook: \(path) is missing: `swift run workbook reset First` puts its stub there\n"
      )
    }
  }
}
