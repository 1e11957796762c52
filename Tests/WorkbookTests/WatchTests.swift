import Foundation
import TestSupport
import Testing
import Walkthrough

@testable import workbook

extension ProcessTests {
  /// `watch` as a process, on a terminal and without one.
  @Suite struct WatchTests {
    private let fixture: ExerciseFixture
    private static let keys = "h hint · n next · l list · q quit"

    init() throws {
      fixture = try ExerciseFixture()
    }

    /// A watch that has checked once and waits, and the terminal's modes before it began.
    private func watch() throws -> (session: TerminalSession, before: TerminalModes) {
      let session = try fixture.onTerminal("watch")
      let before = session.modes
      try session.wait(for: WatchTests.keys)
      return (session, before)
    }

    @Test("It checks at every save, in place or by another file, and takes down what is solved")
    func checksAtSaves() throws {
      let (session, _) = try watch()
      #expect(session.text.contains("✘ First is not solved"))
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
      let (session, _) = try watch()
      let times = try (0..<3).map { index -> Double in
        let start = DispatchTime.now().uptimeNanoseconds
        try fixture.answer("First", "FAIL \(index)")
        try session.wait(for: "was saved")
        defer { _ = try? session.wait(for: WatchTests.keys) }
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      }
      // The best of three: on a machine that does other things too, a single one says little.
      #expect(try #require(times.min()) < 0.5)
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
      let (session, _) = try watch()
      session.type("h")
      try session.wait(for: "Hint 1 of 2 for First\r\n\r\nA nudge.")
      session.type("xl")
      try session.wait(for: "›   First\r\n    Second\r\n    Third")
      session.type("n")
      try session.wait(for: "watches Exercises/Sources/Second/Second.swift")
      try session.wait(for: WatchTests.keys)
      session.type("nn")
      try session.wait(for: "watches Exercises/Sources/Third/Third.swift")
      try session.wait(for: "watches Exercises/Sources/First/First.swift")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test(
      "The terminal is as it was found on every way out: a key, Ctrl-C, a signal, an error",
      arguments: ["q", "\u{3}", "\u{1C}", "TERM", "HUP", "error"])
    func restoresTheTerminal(way: String) throws {
      let (session, before) = try watch()
      #expect(session.modes.readsKeys)
      #expect(!before.readsKeys)
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
      #expect(session.modes == before)
    }

    @Test(
      "It is quit in the middle of a check, and what that has started ends",
      arguments: ["q", "\u{3}"])
    func endsInACheck(key: String) throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal("watch")
      let before = session.modes
      let id = try fixture.slowBuild()
      session.type(key)
      #expect(try session.end() == (key == "q" ? .exited(0) : .signalled(SIGINT)))
      #expect(session.modes == before)
      try eventually("the end of the build") { isGone(id) }
    }

    @Test("Ctrl-Z gives the terminal back, and going on takes it again")
    func stops() throws {
      let (session, before) = try watch()
      session.type("\u{1A}")
      try eventually("the modes from before") { session.modes == before }
      // The modes are given back before the process stops: it is gone on with until it is.
      try eventually("the modes that watch sets") {
        session.signal(SIGCONT)
        return session.modes.readsKeys
      }
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("Where input or output is no terminal it writes plain lines, and takes no keys")
    func worksWithoutATerminal() throws {
      let session = try fixture.onTerminal(script: "\"$0\" watch < /dev/null | cat")
      let before = session.modes
      try session.wait(for: "waits for a save")
      try fixture.answer("First", "PASS")
      try session.wait(for: "✔ First is solved")
      try session.wait(for: "waits for a save")
      #expect(session.modes == before)
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
