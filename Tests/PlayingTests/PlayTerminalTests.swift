import Foundation
import TestSupport
import Testing

@testable import Console

extension ScreenProcessTests {
  /// `primetime` on a terminal, and as a process that is called.
  @Suite struct PlayTerminalTests {
    private let fixture: PlayFixture

    init() throws { fixture = try PlayFixture() }

    /// The process that the store lives in.
    private func child(of session: TerminalSession) throws -> pid_t {
      try #require(ProcessTree.descendants(of: session.process).first)
    }

    @Test("Keys play it, the window changes its size, another stage is taken, and q ends it all")
    func plays() throws {
      let session = try fixture.onTerminal("4")
      try session.wait(toSee: "Prime Time on stage 4")
      #expect(session.screen.isAlternate && !session.screen.showsCursor)
      // Keys that are typed faster than a store answers wait for their turn.
      session.type("+++pf\r")
      try session.wait(toSee: "› 3")
      session.type("n")
      try session.wait(toSee: "in flight: of 5 nthPrimeButtonTapped")
      session.type("a")
      try session.wait(toSee: "The answer is 5.")
      session.type("\u{1B}")
      try session.wait(toSee: "7   alertDismissButtonTapped")
      session.resize(columns: 60, rows: 20)
      try session.waitForScreen("the narrow window") { screen in
        screen.lines.contains { $0.hasPrefix("Actions") }
          && screen.lines.last?.hasSuffix("q quit") == true
      }
      session.resize(columns: 30, rows: 10)
      try session.wait(toSee: "This window has 30 columns and")
      session.resize(columns: 80, rows: 24)
      try session.wait(toSee: "› 3")
      let first = try child(of: session)
      session.type("7")
      try session.wait(toSee: "Disposables 0 in a CompositeDisposable")
      try eventually("the end of stage 4's process") { isGone(first) }
      #expect(session.screen.lines.contains { $0.contains("› 3") })
      // Nobody has to ask the service: it answers by itself.
      session.type("n")
      try session.wait(toSee: "The answer is 5.")
      let second = try child(of: session)
      #expect(session.screen.unknown.isEmpty)
      session.type("q")
      #expect(try session.end() == .exited(0))
      #expect(isGone(second) && fixture.leftBehind.isEmpty)
      #expect(session.modes == session.modesBefore)
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
    }

    @Test("In stage 3 saving is survived, and Return goes on")
    func survives() throws {
      let session = try fixture.onTerminal("3", environment: ["NO_COLOR": ""])
      try session.wait(toSee: "Prime Time on stage 3")
      try session.wait(toSee: "Cancellables 0")
      session.type("+s")
      try session.wait(toSee: "Stage 3 has crashed.")
      #expect(session.screen.hasStyles)
      session.type("\r")
      try session.wait(toSee: "Prime Time on stage 4")
      try session.wait(toSee: "[−]  1  [+]")
      session.type("q")
      #expect(try session.end() == .exited(0))
      #expect(fixture.leftBehind.isEmpty)
    }

    @Test(
      "On every way out the terminal is as it was, and no process is left",
      arguments: [("\u{3}", SIGINT), ("", SIGTERM), ("", SIGHUP)])
    func ends(key: String, signal: Int32) throws {
      let session = try fixture.onTerminal()
      try session.wait(toSee: "Cancellables 0")
      session.type("n")
      try session.wait(toSee: "in flight: of 1")
      let child = try child(of: session)
      if key.isEmpty { session.signal(signal) } else { session.type(key) }
      #expect(try session.end() == .signalled(signal))
      try eventually("the end of the store's process") { isGone(child) }
      #expect(fixture.leftBehind.isEmpty)
      #expect(session.modes == session.modesBefore)
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
    }

    @Test("A store does not outlive a program that is killed")
    func isKilled() throws {
      let session = try fixture.onTerminal()
      try session.wait(toSee: "Cancellables 0")
      let child = try child(of: session)
      session.signal(SIGKILL)
      #expect(try session.end() == .signalled(SIGKILL))
      try eventually("the end of the store's process") { isGone(child) }
    }

    @Test("Ctrl-Z gives the terminal back, and going on draws the screen again")
    func stops() throws {
      let session = try fixture.onTerminal(
        script: "set -m; \"$0\"; echo back in the shell; read line; fg >&2")
      try session.wait(toSee: "Cancellables 0")
      let store = try #require(ProcessTree.descendants(of: session.process).last)
      session.type("\u{1A}")
      try session.wait(toSee: "back in the shell")
      try eventually("the store to stop") { isStopped(store) }
      #expect(session.modes == session.modesBefore)
      session.type("\n")
      try session.wait(toSee: "Cancellables 0")
      #expect(session.modes.readsKeys)
      session.type("+")
      try session.wait(toSee: "[−]  1  [+]")
      session.type("q")
      #expect(try session.end() == .exited(0))
    }

    @Test("Keys wait for a store that is silent; a digit leaves it, with them, and q quits")
    func leavesASilentOne() throws {
      let session = try fixture.onTerminal("5")
      try session.wait(toSee: "Cancellables 0")
      let store = try child(of: session)
      let notice = "Stage 5 does not answer. A digit continues in a stage, q quits."
      kill(store, SIGSTOP)
      session.type("+")
      try session.wait(toSee: notice)
      session.type("+")
      kill(store, SIGCONT)
      try session.wait(toSee: "2   incrTapped")
      try session.waitForScreen("the notice to go") { screen in
        !screen.lines.contains { $0.contains(notice) }
      }
      kill(store, SIGSTOP)
      session.type("++")
      try session.wait(toSee: notice)
      session.type("8")
      try session.wait(toSee: "Prime Time on stage 8")
      try session.wait(toSee: "Cancellables 0 under their keys")
      session.type("+")
      try session.wait(toSee: "1   incrTapped")
      kill(try child(of: session), SIGSTOP)
      session.type("+q")
      #expect(try session.end() == .exited(0))
      #expect(ProcessTree.descendants(of: session.process).isEmpty)
    }

    @Test("A script is played in a pipe, without colors, and nothing is left behind")
    func playsAScript() throws {
      let program = try BuiltExecutable("primetime")
      let script = fixture.folder.appendingPathComponent("a.play")
      func run(_ keys: String, _ arguments: String...) throws -> ChildProcess.End {
        try Data(keys.utf8).write(to: script)
        var process = ChildProcess(
          executable: program.url, arguments: ["--script", "a.play"] + arguments)
        process.environment["TMPDIR"] = fixture.folder.path
        process.environment["WOLFRAM_ALPHA_APP_ID"] = "nobody"
        process.directory = fixture.folder
        return try process.run()
      }
      let end = try run("# counts\nn\nwait\nq\nnothing is played after q, but it is read\n")
      #expect(end.status == .exited(64))
      #expect(end.errors.hasPrefix("primetime: a.play:5: “nothing is"))
      #expect(end.output.isEmpty)
      let played = try run("s\nreturn\n+\nn\nq\n+\n", "3")
      #expect(played.status == .exited(0) && played.errors.isEmpty)
      #expect(played.output.contains("▸ s\nPrime Time on stage 3, EffectPublisher\n"))
      #expect(played.output.contains("▸ n\nPrime Time on stage 4, CancellableBookkeeping\n"))
      #expect(played.output.contains("in flight: of 2 nthPrimeButtonTapped"))
      #expect(!played.output.contains("▸ q") && !played.output.contains("\u{1B}"))
      let lines = played.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 5 * 26 + 1)
      #expect(lines.allSatisfy { $0.count <= 80 && $0.last != " " })
      try FileManager.default.removeItem(at: script)
      #expect(fixture.leftBehind.isEmpty)
    }

    @Test("Without a terminal, or without the script, one sentence says what is missing")
    func needsSomething() throws {
      let program = try BuiltExecutable("primetime")
      let end = try program.run(in: fixture.folder)
      #expect(end.status == .exited(1))
      #expect(
        end.errors
          == "primetime: there is no terminal to draw on; it also plays a script: --script FILE\n")
      for (script, complaint) in [
        ("no.play", "there is no script no.play"), (".", "the script . cannot be read as text"),
      ] {
        let end = try program.run("--script", script, in: fixture.folder)
        #expect(end.status == .exited(1) && end.errors == "primetime: \(complaint)\n")
      }
      let dumb = try fixture.onTerminal("4", environment: ["TERM": "dumb"])
      try dumb.wait(for: "primetime: there is no terminal to draw on")
      #expect(try dumb.end() == .exited(1))
    }

    @Test("A reader that stops reading a script ends it, and nothing is left behind")
    func stopsReading() throws {
      try Data(String(repeating: "+\n", count: 200).utf8)
        .write(to: fixture.folder.appendingPathComponent("a.play"))
      var pipe = ChildProcess(
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", "\"$0\" --script a.play | head -n 3", fixture.executable.path])
      pipe.environment["TMPDIR"] = fixture.folder.path
      pipe.directory = fixture.folder
      let end = try pipe.run()
      #expect(end.output.hasPrefix("▸ start\nPrime Time on stage 8") && end.errors.isEmpty)
      try eventually("nothing left behind") { fixture.leftBehind.isEmpty }
    }
  }
}
