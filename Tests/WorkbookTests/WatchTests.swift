import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

extension ProcessTests {
  /// `watch` as a process, on a terminal and without one.
  @Suite struct WatchTests {
    private let fixture: ExerciseFixture
    private static let keys = "h hint · n next · l list · q quit"

    init() throws {
      fixture = try ExerciseFixture()
    }

    /// A watch that has checked once and waits.
    private func watch() throws -> TerminalSession {
      let session = try fixture.onTerminal("watch")
      try session.wait(for: WatchTests.keys)
      return session
    }

    @Test("It checks at every save, in place or by another file, and takes down what is solved")
    func checksAtSaves() throws {
      let session = try watch()
      #expect(session.text.contains("✘ First is not solved"))
      #expect(!session.text.contains("Next: "))
      // A save of the same text is a save.
      try fixture.answer("First", "FAIL")
      try session.wait(for: "First.swift was saved")
      try session.wait(for: WatchTests.keys)
      try fixture.answer("First", "BROKEN")
      try session.wait(for: "does not compile")
      try session.wait(for: WatchTests.keys)
      let path = fixture.root.appendingPathComponent("Exercises/Sources/First/First.swift").path
      try fixture.package.write("saved", "// PASS\n")
      #expect(rename(fixture.root.appendingPathComponent("saved").path, path) == 0)
      try session.wait(for: "✔ First is solved: 2 tests, all pass.")
      try session.wait(for: WatchTests.keys)
      #expect(fixture.progress?.hasSolved("First") == true)
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("A save is seen within half a second")
    func isQuick() throws {
      let session = try watch()
      var times: [Double] = []
      // On a machine that does other things too, one that takes longer says little: it is tried
      // again, and one that is quick is enough.
      while times.count < 20, !times.contains(where: { $0 < 0.5 }) {
        let start = DispatchTime.now().uptimeNanoseconds
        try fixture.answer("First", "FAIL \(times.count)")
        try session.wait(for: "was saved")
        times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        try session.wait(for: WatchTests.keys)
      }
      #expect(times.contains { $0 < 0.5 }, "\(times)")
    }

    @Test("A save while a check runs ends that check, and begins a new one")
    func beginsAgain() throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal("watch")
      let id = try fixture.slowBuild()
      try fixture.answer("First", "PASS")
      try session.wait(for: "✔ First is solved")
      try eventually("the end of the build") { isGone(id) }
      try session.wait(for: WatchTests.keys)
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("Keys show a hint and the list, and go on to the next exercise")
    func obeysKeys() throws {
      let session = try watch()
      session.type("h")
      try session.wait(for: "Hint 1 of 2 for First ●○○\r\n\r\nA nudge.")
      session.type("zl")
      try session.wait(for: "›   ●○○ First\r\n    ●●○ Second\r\n    ●●● Third")
      // What is typed is not shown.
      #expect(!session.text.contains("z"))
      session.type("n")
      try session.wait(for: "watches Exercises/Sources/Second/Second.swift")
      try session.wait(for: WatchTests.keys)
      session.type("nn")
      try session.wait(for: "watches Exercises/Sources/Third/Third.swift")
      try session.wait(for: "watches Exercises/Sources/First/First.swift")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("A file that is gone for a moment, as in some editors' saves, is waited for")
    func waitsForTheFile() throws {
      let session = try watch()
      let path = fixture.root.appendingPathComponent("Exercises/Sources/First/First.swift").path
      try FileManager.default.removeItem(atPath: path)
      // At the second answer it has looked at the file at least once.
      for _ in 0..<2 {
        session.type("l")
        try session.wait(for: "    ●●● Third")
      }
      try fixture.answer("First", "PASS")
      try session.wait(for: "✔ First is solved")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("The list marks what is solved, and where nothing else is left there is no next one")
    func endsTheList() throws {
      try fixture.answer("Second", "PASS")
      try fixture.answer("Third", "PASS")
      _ = try fixture.run("check --all")
      let session = try watch()
      session.type("l")
      try session.wait(for: "›   ●○○ First\r\n  ✔ ●●○ Second\r\n  ✔ ●●● Third")
      session.type("n")
      try session.wait(for: "There is no other exercise that is not solved.")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("A file with another content is another one, also with the same date")
    func seesTheContent() throws {
      let file = fixture.root.appendingPathComponent("Exercises/Sources/First/First.swift")
      func stamp(_ word: String) throws -> FileStamp {
        try fixture.answer("First", word)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: file.path)
        return try #require(FileStamp(of: file))
      }
      let before = try stamp("FAIL")
      #expect(try stamp("FAIL") == before)
      #expect(try stamp("PASS") != before)
    }

    @Test(
      "The terminal is as it was found on every way out: a key, Ctrl-C, a signal, an error",
      arguments: ["q", "\u{3}", "\u{1C}", "TERM", "HUP", "error"])
    func restoresTheTerminal(way: String) throws {
      let session = try watch()
      #expect(session.modes.readsKeys)
      #expect(!session.modesBefore.readsKeys)
      switch way {
      case "TERM": session.signal(SIGTERM)
      case "HUP": session.signal(SIGHUP)
      case "error":
        try FileManager.default.removeItem(at: fixture.toolchain)
        try fixture.answer("First", "PASS")
      default: session.type(way)
      }
      let ends: [String: TerminalSession.End] = [
        "q": .exited(0), "\u{3}": .signalled(SIGINT), "\u{1C}": .signalled(SIGQUIT),
        "TERM": .signalled(SIGTERM), "HUP": .signalled(SIGHUP), "error": .exited(1),
      ]
      #expect(try session.end() == ends[way])
      #expect(session.modes == session.modesBefore)
    }

    @Test(
      "It is quit in the middle of a check, and what that has started ends",
      arguments: ["q", "\u{3}"])
    func endsInACheck(key: String) throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal("watch")
      let id = try fixture.slowBuild()
      // At the second answer it has looked at the file at least once: nothing was saved.
      for _ in 0..<2 {
        session.type("l")
        try session.wait(for: "    ●●● Third")
      }
      #expect(!session.text.contains("was saved"))
      session.type(key)
      #expect(try session.end() == (key == "q" ? .exited(0) : .signalled(SIGINT)))
      #expect(session.modes == session.modesBefore)
      try eventually("the end of the build") { isGone(id) }
    }

    @Test("Ctrl-Z gives the terminal back, and going on takes it again")
    func stops() throws {
      let session = try watch()
      session.type("\u{1A}")
      try eventually("the modes from before") { session.modes == session.modesBefore }
      // The modes are given back before the process stops: it is gone on with until it is.
      try eventually("the modes that watch sets") {
        session.signal(SIGCONT)
        return session.modes.readsKeys
      }
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test(
      "Where input or output is no terminal it writes plain lines, and takes no keys",
      arguments: ["watch < /dev/null | cat", "watch | cat", "watch < /dev/null"])
    func worksWithoutATerminal(call: String) throws {
      let session = try fixture.onTerminal(script: "\"$0\" \(call)")
      try session.wait(for: "waits for a save")
      try fixture.answer("First", "PASS")
      try session.wait(for: "✔ First is solved")
      try session.wait(for: "waits for a save")
      #expect(session.modes == session.modesBefore)
      #expect(!session.text.contains(WatchTests.keys))
      #expect(!session.text.contains("\u{1B}"))
      session.type("\u{3}")
      _ = try session.end()
    }

    @Test("A signal that it was started to ignore, as by nohup, is ignored")
    func ignoresWhatItShould() throws {
      let session = try fixture.onTerminal(script: "trap '' HUP; exec \"$0\" watch")
      try session.wait(for: WatchTests.keys)
      session.signal(SIGHUP)
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("When everything is solved there is nothing to watch")
    func hasNothingToWatch() throws {
      for name in ["First", "Second", "Third"] { try fixture.answer(name, "PASS") }
      #expect(try fixture.run("check --all").status == .exited(0))
      let end = try fixture.run("watch")
      #expect(end.output == "Every exercise is solved.\n")
      #expect(end.status == .exited(0))
    }
  }
}
