import Foundation
import TestSupport
import Testing
import Walkthrough

@Suite(.ownThread) struct ChildProcessTests {
  private func shell(_ script: String, limit: Double = 30) -> ChildProcess {
    ChildProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script], limit: limit)
  }

  @Test("Both outputs and the exit code are told apart")
  func capturesOutputs() throws {
    let end = try shell("echo out; echo err >&2; exit 3").run()
    #expect(end.status == .exited(3))
    #expect(end.output == "out\n")
    #expect(end.errors == "err\n")
    #expect(!end.crashed)
    #expect(end.description == "exited with code 3")
  }

  @Test("Large outputs on both sides do not block")
  func readsLargeOutputs() throws {
    let script = """
      i=0; line=$(printf '%01000d' 0)
      while [ $i -lt 1000 ]; do echo $line; echo $line >&2; i=$((i+1)); done
      """
    let end = try shell(script).run()
    #expect(end.output.utf8.count == 1_001_000)
    #expect(end.errors.utf8.count == 1_001_000)
  }

  @Test("A signal is told apart from an exit, and named")
  func namesSignals() throws {
    let end = try shell("kill -SEGV $$").run()
    #expect(end.status == .signalled(SIGSEGV))
    #expect(end.crashed)
    #expect(end.description.hasPrefix("died of SIGSEGV"))
  }

  @Test("What takes too long is killed, with what it has started, and its output kept")
  func killsAtTheLimit() throws {
    let end = try shell("echo started; sleep 1000; echo never", limit: 2).run()
    #expect(end.timedOut)
    #expect(!end.crashed)
    #expect(end.output == "started\n")
    #expect(end.description == "was killed after 2 s")
  }

  @Test("What it has started in groups of their own is killed with it")
  func killsDescendants() throws {
    let end = try shell("set -m; sleep 1000 & echo $!; wait", limit: 2).run()
    #expect(end.timedOut)
    let id = try #require(pid_t(end.output.dropLast()))
    try eventually("the end of a descendant") { isGone(id) }
  }

  @Test("While it runs the pulse comes with growing times, and its error ends it")
  func pulses() throws {
    struct Enough: Error {}
    var times: [Double] = []
    #expect(throws: Enough.self) {
      try shell("sleep 1000").run { seconds in
        times.append(seconds)
        if times.count == 3 { throw Enough() }
      }
    }
    #expect(times == times.sorted())
    #expect(times.count == 3)
  }

  @Test("The input is what was given: nothing, or a text, also one that is not read")
  func givesInput() throws {
    #expect(try shell("cat").run().output == "")
    var reader = shell("cat")
    reader.input = .text("a\nb")
    #expect(try reader.run().output == "a\nb")
    var deaf = shell("exit 0")
    deaf.input = .text(String(repeating: "x", count: 1_000_000))
    #expect(try deaf.run().status == .exited(0))
  }

  @Test("A lifeline ends with the process that holds it")
  func holdsALifeline() throws {
    var waiting = shell("cat; echo ended", limit: 0.3)
    waiting.input = .lifeline
    #expect(try waiting.run().timedOut)
  }

  @Test("The environment and the folder are what was asked for")
  func setsEnvironmentAndFolder() throws {
    var child = shell("echo $WORD; pwd; echo $SWIFT_BACKTRACE")
    child.environment["WORD"] = "hello"
    child.directory = URL(fileURLWithPath: "/")
    #expect(try child.run().output == "hello\n/\nenable=no\n")
  }

  @Test("A file that is not there throws")
  func throwsWithoutExecutable() {
    let child = ChildProcess(executable: URL(fileURLWithPath: "/no/such/file"))
    #expect(throws: (any Error).self) { try child.run() }
  }

  @Test("The message of a trap is found in what the runtime writes")
  func findsTraps() throws {
    let message = "Module/File.swift:12: Fatal error: Index out of range"
    let end = try shell("echo noise >&2; echo '\(message)' >&2; kill -ILL $$").run()
    #expect(end.trap == "Index out of range")
    #expect(end.description == "died of SIGILL (a trap)")
  }
}
