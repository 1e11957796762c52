import Foundation
import TestSupport
import Testing

@testable import Console

extension ScreenProcessTests {
  /// The ways out of `watch`, and the places in which it writes a log.
  @Suite struct WatchEndTests {
    private let fixture: ExerciseFixture

    init() throws {
      fixture = try ExerciseFixture()
    }

    @Test(
      "The terminal is as it was found on every way out: a key, Ctrl-C, a signal, an error",
      arguments: ["q", "\u{3}", "\u{1C}", "TERM", "HUP", "error"])
    func restoresTheTerminal(way: String) throws {
      let session = try fixture.onTerminal("watch")
      try session.wait(toSee: "waits for a save")
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
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
      #expect(session.screen.unknown == [])
    }

    @Test(
      "It is quit in the middle of a check, and what that has started ends",
      arguments: ["q", "\u{3}"])
    func endsInACheck(key: String) throws {
      try fixture.answer("First", "SLOW")
      let session = try fixture.onTerminal("watch")
      let id = try fixture.slowBuild()
      try session.wait(toSee: "builds First, for the first time")
      session.type(key)
      #expect(try session.end() == (key == "q" ? .exited(0) : .signalled(SIGINT)))
      #expect(session.modes == session.modesBefore)
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
      try eventually("the end of the build") { isGone(id) }
    }

    /// A shell that goes on with the watch when Return is typed after Ctrl-Z.
    private static let shell = "set -m; \"$0\" watch; echo back in the shell; read line; fg >&2"

    @Test("Ctrl-Z gives the terminal back, and going on takes it again, with the page and the keys")
    func stops() throws {
      let session = try fixture.onTerminal(script: WatchEndTests.shell)
      try session.wait(toSee: "waits for a save")
      session.type("\u{1A}")
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
      try session.wait(toSee: "back in the shell")
      #expect(session.modes == session.modesBefore)
      session.type("\n")
      try session.wait(toSee: "✘ First: 1 of")
      #expect(session.modes.readsKeys)
      session.type("h")
      try session.wait(toSee: "Hint 1 of 2")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("Killed while Ctrl-Z has stopped it, it ends, and leaves the terminal to the shell")
    func endsWhileStopped() throws {
      let session = try fixture.onTerminal(
        script: "set -m; \"$0\" watch; jobs -p > stopped; kill -TERM %1; kill -CONT %1; read line")
      try session.wait(toSee: "waits for a save")
      session.type("\u{1A}")
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
      try eventually("the signals") { fixture.text("stopped")?.hasSuffix("\n") == true }
      let id = try #require(fixture.text("stopped").flatMap { pid_t($0.dropLast()) })
      try eventually("the end") { isGone(id) }
      #expect(session.screen.isGivenBack)
      #expect(session.modes == session.modesBefore)
      session.type("\n")
      _ = try session.end()
    }

    @Test("Ctrl-Z stops the tests, too, and fg begins them again: what they wait for may be late")
    func stopsTheTests() throws {
      try fixture.answer("First", "HANG")
      let session = try fixture.onTerminal(script: WatchEndTests.shell)
      let first = try fixture.slowBuild()
      session.type("\u{1A}")
      try session.wait(toSee: "back in the shell")
      try eventually("the tests to stop") { isStopped(first) }
      session.type("\n")
      try eventually("the end of the first tests") { isGone(first) }
      try eventually("the tests to begin again") { try fixture.slowBuild() != first }
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("Where no shell could go on with it, Ctrl-Z does not stop it")
    func doesNotStopForGood() throws {
      let session = try fixture.onTerminal("watch")
      try session.wait(toSee: "waits for a save")
      session.type("\u{1A}h")
      try session.wait(toSee: "Hint 1 of 2")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test(
      "Where input or output is no terminal it writes plain lines, each once, and takes no keys",
      arguments: ["watch < /dev/null | cat", "watch | cat", "TERM=dumb watch"])
    func worksWithoutATerminal(call: String) throws {
      let session =
        try call.hasPrefix("TERM")
        ? fixture.onTerminal("watch", environment: ["TERM": "dumb"])
        : fixture.onTerminal(script: "\"$0\" \(call)")
      try session.wait(for: "waits for a save")
      try fixture.answer("Third", "FAIL AGAIN")
      try session.wait(
        for: "Third.swift was saved. It belongs to another exercise: swift run workbook watch Third"
      )
      let file = fixture.root.appendingPathComponent("Exercises/Sources/First/First.swift")
      try FileManager.default.removeItem(at: file)
      try session.wait(for: "First.swift is missing: it was deleted or renamed.")
      try fixture.answer("First", "PASS")
      try session.wait(for: "First.swift was saved: checks it again")
      try session.wait(for: "✔ First is solved")
      try session.wait(for: "waits for a save")
      #expect(session.modes == session.modesBefore)
      for once in ["is missing", "was saved: checks", "✘ First: ", "Third.swift was saved"] {
        #expect(session.text.components(separatedBy: once).count == 2, "\(once)")
      }
      #expect(!session.text.contains("q quit"))
      #expect(!session.text.contains("\u{1B}"))
      session.type("\u{3}")
      _ = try session.end()
    }

    @Test("A signal that it was started to ignore, as by nohup, is ignored")
    func ignoresWhatItShould() throws {
      let session = try fixture.onTerminal(script: "trap '' HUP; exec \"$0\" watch")
      try session.wait(toSee: "waits for a save")
      session.signal(SIGHUP)
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("When everything is solved there is nothing to watch; a named exercise still is")
    func hasNothingToWatch() throws {
      for name in ["First", "Second", "Third"] { try fixture.answer(name, "PASS") }
      #expect(try fixture.run("check --all").status == .exited(0))
      let end = try fixture.run("watch")
      #expect(end.output == "Every exercise is solved.\n")
      #expect(end.status == .exited(0))
      let session = try fixture.onTerminal("watch Second")
      try session.wait(toSee: "■■ ■  3 of 3 solved")
      try session.wait(toSee: "Every exercise is solved.")
      session.type("n")
      try session.wait(toSee: "There is no other exercise that is not solved.")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }
  }
}
