import Foundation
import TestSupport
import Testing

@testable import Manuscript

extension ScreenProcessTests {
  /// `watch` as a process, on a terminal: what only a terminal can show.
  @Suite struct WatchTests {
    private let fixture: ExerciseFixture

    init() throws {
      fixture = try ExerciseFixture()
    }

    /// A watch that has checked once and waits.
    private func watch() throws -> TerminalSession {
      let session = try fixture.onTerminal("watch")
      try session.wait(toSee: "waits for a save: Exercises/Sources/First/First.swift")
      return session
    }

    private func quit(_ session: TerminalSession) throws {
      session.type("q")
      #expect(try session.end() == .exited(0))
      #expect(session.modes == session.modesBefore)
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
      #expect(session.screen.unknown == [])
    }

    @Test("It checks at every save, in place or by another file, and takes down what is solved")
    func checksAtSaves() throws {
      let session = try watch()
      #expect(session.screen.lines.contains("✘ First: 1 of 2 tests failed."))
      // A save of the same text is a save.
      let calls = fixture.calls.count
      try fixture.answer("First", "FAIL")
      try eventually("another check") { fixture.calls.count == calls + 2 }
      try fixture.answer("First", "BROKEN")
      try session.wait(toSee: "✘ Exercises/Sources/First/First.swift does not compile:")
      try fixture.answer("First", "CRASH")
      try session.wait(toSee: "✘ First is not solved: its tests crashed: Index out of range")
      let path = fixture.root.appendingPathComponent("Exercises/Sources/First/First.swift").path
      try fixture.package.write("saved", "// PASS\n")
      #expect(rename(fixture.root.appendingPathComponent("saved").path, path) == 0)
      try session.wait(toSee: "✔ First is solved: 2 tests, all pass.")
      try session.wait(toSee: "1 of 3 solved")
      #expect(fixture.progress?.hasSolved("First") == true)
      try quit(session)
      // What was on the terminal before is there again.
      #expect(session.screen.text == "")
    }

    @Test("A save is seen within half a second")
    func isQuick() throws {
      let session = try watch()
      var times: [Double] = []
      // On a machine that does other things too, one that takes longer says little: it is tried
      // again, and one that is quick is enough.
      while times.count < 20, !times.contains(where: { $0 < 0.5 }) {
        let start = DispatchTime.now().uptimeNanoseconds
        try fixture.answer("First", "WAITS \(times.count)")
        try eventually("a build") { fixture.text("Exercises/waits") != nil }
        times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        try session.wait(toSee: "builds First")
        try fixture.package.write("Exercises/go", "")
        try session.wait(toSee: "waits for a save")
        for name in ["waits", "go"] {
          try FileManager.default.removeItem(
            at: fixture.root.appendingPathComponent("Exercises/\(name)"))
        }
      }
      #expect(times.contains { $0 < 0.5 }, "\(times)")
      try quit(session)
    }

    @Test("A save while a build or a test runs ends that, and begins a new check")
    func beginsAgain() throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal("watch")
      let id = try fixture.slowBuild()
      try session.wait(toSee: "builds First, for the first time, which takes a minute or two,")
      #expect(session.screen.isAlternate && !session.screen.showsCursor)
      try fixture.answer("First", "HANG")
      try session.wait(toSee: "tests First, 0 s of 60 s at the most …")
      try eventually("the end of the build") { isGone(id) }
      try fixture.answer("First", "PASS")
      try session.wait(toSee: "✔ First is solved")
      try quit(session)
    }

    @Test("Hints, the list, and the way to other exercises, also while a check runs")
    func obeysKeys() throws {
      let session = try watch()
      session.type("h")
      try session.wait(toSee: "Hint 1 of 2")
      session.type("zhh")
      try session.wait(toSee: "Nearly First.")
      try session.wait(toSee: "That is the last hint. What is left: swift run workbook solution")
      #expect(fixture.progress?.hints == ["First": 2])
      session.type("l")
      try session.wait(toSee: "›")
      session.type("\u{1B}[B\r")
      try session.wait(toSee: "waits for a save: Exercises/Sources/Second/Second.swift")
      #expect(session.screen.lines[0].hasPrefix("2 of 3  Second ●●○"))
      try fixture.answer("Second", "SLOW")
      let id = try fixture.slowBuild()
      session.type("n")
      try session.wait(toSee: "waits for a save: Exercises/Sources/Third/Third.swift")
      try eventually("the end of the build") { isGone(id) }
      session.type("p")
      try session.wait(toSee: "builds Second")
      try fixture.answer("First", "PASS")
      try session.wait(
        toSee: "First.swift was saved. It belongs to another exercise: g goes there.")
      session.type("g")
      try session.wait(toSee: "✔ First is solved")
      session.type("c")
      try session.wait(toSee: "+solved")
      try quit(session)
    }

    @Test("After a solved exercise, n goes to the first unsolved one of its chapter")
    func goesOn() throws {
      try fixture.answer("Second", "PASS")
      let session = try fixture.onTerminal("watch Second")
      try session.wait(toSee: "n goes to First ●○○")
      session.type("n")
      try session.wait(toSee: "waits for a save: Exercises/Sources/First/First.swift")
      try fixture.answer("First", "PASS")
      try session.wait(toSee: "Next: run chapter 1, which asks what you expect")
      try session.wait(toSee: "n goes to Third ●●●")
      try quit(session)
    }

    @Test("A file that is gone is said; its return, or the stub put back, is checked")
    func waitsForTheFile() throws {
      try fixture.commit()
      let session = try watch()
      let file = fixture.root.appendingPathComponent("Exercises/Sources/First/First.swift")
      let renamed = file.deletingLastPathComponent().appendingPathComponent("Renamed.swift")
      try FileManager.default.moveItem(at: file, to: renamed)
      try session.wait(toSee: "First.swift is missing: it was deleted or renamed. Its folder has")
      #expect(session.screen.text.contains("Renamed.swift."))
      try FileManager.default.removeItem(at: renamed)
      try fixture.answer("First", "BROKEN")
      try session.wait(toSee: "does not compile")
      session.type("x")
      try session.wait(toSee: "Put the stub of First back?")
      session.type("n")
      try session.wait(toSee: "x reset")
      #expect(fixture.text("Exercises/Sources/First/First.swift") == "// TODO BROKEN\n")
      session.type("xy")
      try session.wait(toSee: "Your file is kept in .workbook/backups/First-")
      try session.wait(toSee: "Exercises/Sources/First/First.swift is the stub again.")
      try session.wait(toSee: "✘ First: 1 of 2 tests failed.")
      #expect(fixture.text("Exercises/Sources/First/First.swift") == "// TODO FAIL\n")
      session.type("xy")
      try session.wait(toSee: "Exercises/Sources/First/First.swift is what git has at HEAD")
      try quit(session)
    }

    @Test("The page follows the window, also while a build runs, and in one that is too small")
    func followsTheWindow() throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal("watch")
      _ = try fixture.slowBuild()
      try session.wait(toSee: "builds First")
      for (columns, rows) in [(60, 20), (30, 8), (200, 50), (80, 24)] {
        session.resize(columns: columns, rows: rows)
        try session.waitForScreen("a page of \(columns) columns") { screen in
          rows == 8
            ? screen.text.contains("At least 40 and 12")
            : screen.lines[rows - 1].contains("q quit")
              && screen.lines.contains(String(repeating: "─", count: columns))
        }
      }
      try fixture.answer("First", "FAIL")
      try session.wait(toSee: "waits for a save")
      session.resize(columns: 60, rows: 20)
      try session.wait(toSee: String(repeating: "─", count: 60))
      try quit(session)
    }
  }
}
