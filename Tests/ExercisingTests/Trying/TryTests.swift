import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

extension ScreenProcessTests {
  /// `try` as a process, with a stand-in for the toolchain: what is tried is a script.
  @Suite struct TryTests {
    private let fixture: ExerciseFixture
    private let path = "Exercises/Try/main.swift"

    init() throws {
      fixture = try ExerciseFixture(files: FixturePackage.fourStages)
    }

    private func write(_ script: String) throws {
      try fixture.package.write(path, "#!/bin/sh\n\(script)\n")
    }

    @Test("It makes a file, runs it, and runs it again at every save; what loops is killed")
    func runsAtSaves() throws {
      let session = try fixture.onTerminal("try")
      try session.wait(toSee: "begins with stage 1")
      try session.wait(toSee: "It ended. Waits for a save.")
      try session.wait(
        toSee: "Exercises/Try/main.swift is new: a few lines that use stage 1. Edit it.")
      // Many lines, and then slowly more: as fast as it can, it would keep a core busy for nothing.
      try write(
        """
        echo $$ > loop.pid; i=0
        while :; do echo line $i; i=$((i + 1)); [ $i -lt 2000 ] || sleep 0.05; done
        """)
      try session.wait(toSee: "runs, 1 s …")
      try session.wait(toSee: "line ")
      let id = try #require(pid_t((fixture.text("Exercises/Try/loop.pid") ?? "").dropLast()))
      session.resize(columns: 60, rows: 20)
      try session.wait(toSee: String(repeating: "─", count: 60))
      try write("# BROKEN")
      try session.wait(toSee: "It does not compile. Waits for a save.")
      try eventually("the end of the loop") { isGone(id) }
      try session.wait(toSee: "Exercises/Try/main.swift:3:7: error: cannot find")
      try FileManager.default.removeItem(at: fixture.root.appendingPathComponent(path))
      try session.wait(toSee: "The file is missing. It runs again when it is back.")
      try write("echo $$ > loop.pid; echo asleep; exec sleep 1000")
      try session.wait(toSee: "asleep")
      let sleeper = try #require(pid_t((fixture.text("Exercises/Try/loop.pid") ?? "").dropLast()))
      session.type("q")
      #expect(try session.end() == .exited(0))
      try session.waitForScreen("the screen from before") { $0.isGivenBack }
      #expect(session.modes == session.modesBefore)
      #expect(session.screen.unknown == [])
      try eventually("the end of what was tried") { isGone(sleeper) }
    }

    #if os(Linux)
      @Test("What the program has printed is there while it runs, also if it would write it later")
      func showsLines() throws {
        try write("(echo one; echo two; exec sleep 1000) | exec uniq")
        let session = try fixture.onTerminal("try")
        try session.wait(toSee: "one")
        session.type("q")
        #expect(try session.end() == .exited(0))
      }
    #endif

    @Test("t in watch goes to try, and q there comes back")
    func comesFromWatch() throws {
      let session = try fixture.onTerminal("watch")
      try session.wait(toSee: "waits for a save")
      session.type("t")
      try session.wait(toSee: "begins with stage 1")
      try session.wait(toSee: "q back to watch")
      session.type("q")
      try session.wait(toSee: "waits for a save: Exercises/Sources/First/First.swift")
      session.type("\u{3}")
      #expect(try session.end() == .signalled(SIGINT))
      #expect(session.modes == session.modesBefore)
    }

    @Test("Where there is no terminal it writes lines as they come, and keeps a file that is there")
    func writesALog() throws {
      // The build says that it is the first: what is printed is another word.
      try write("echo begun; sleep 1000")
      let session = try fixture.onTerminal(script: "\"$0\" try 1 | cat")
      try session.wait(
        for: "\(path) already exists, and is used as it is. To start over, delete")
      try session.wait(for: "begun")
      try write("# WARNS\necho warned of")
      try session.wait(for: "main.swift:1:4: warning: variable 'answer' was never mutated")
      try session.wait(for: "warned of")
      try write("echo second; echo 'Try/main.swift:1: Fatal error: no' >&2; kill -ILL $$")
      try session.wait(for: "second")
      try session.wait(for: "It crashed: no (main.swift:1).")
      try session.wait(for: "waits for a save")
      #expect(!session.text.contains("\u{1B}"))
      #expect(session.text.components(separatedBy: "begun").count == 2)
      session.type("\u{3}")
      _ = try session.end()
    }

    @Test("What is in the way is said in one sentence, and nothing is written")
    func complains() throws {
      func errors(_ call: String, _ change: (inout ChildProcess) -> Void = { _ in }) throws
        -> String
      {
        var process = fixture.process(call.split(separator: " ").map(String.init))
        change(&process)
        let end = try process.run()
        #expect(end.status == .exited(call == "try 7" || call == "try 1 2" ? 64 : 1))
        return end.errors
      }
      #expect(try errors("try 7").hasPrefix("workbook: there is no stage 7; there are 1, 2, 3, 4"))
      #expect(try errors("try 1 2").hasPrefix("workbook: try takes one stage, or none"))
      let missing = try errors("try") { $0.environment["WORKBOOK_SWIFT"] = "/no/such/swift" }
      #expect(missing.hasPrefix("workbook: WORKBOOK_SWIFT names /no/such/swift, which is no"))
      #expect(try errors("try 2").contains("there is nothing to begin with on stage 2: "))
      #expect(fixture.text(path) == nil)
      // Without a number it is the stage of the exercise that `check` takes.
      try fixture.progressFile.update {
        $0.note(LearningProgress.Run(time: Date()), ofChapter: 2)
      }
      #expect(try errors("try").contains("there is nothing to begin with on stage 2: "))
      try fixture.package.write("Exercises/Try", "a file")
      #expect(
        try errors("try") == """
          workbook: \(fixture.root.path)/Exercises/Try is no folder, and things are tried in a folder \
          of that name: move it away and call this again

          """)
    }
  }
}
