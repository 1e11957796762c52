import Foundation
import TestSupport
import Testing

@testable import Console

@Suite(.ownThread) struct ChildProcessTests {
  private func shell(_ script: String, limit: Double = 60) -> ChildProcess {
    ChildProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script], limit: limit)
  }

  /// Runs a process until its limit. If the machine was too busy for the process to get as far as
  /// the test needs, which is to write something, the process runs again with a longer limit.
  private func runToItsLimit(
    _ process: ChildProcess, until isReady: (ChildProcess.End) -> Bool = { !$0.output.isEmpty }
  ) throws -> ChildProcess.End {
    var process = process
    var end = try process.run()
    while !isReady(end), process.limit < 60 {
      process.limit *= 4
      end = try process.run()
    }
    return end
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

  @Test("What takes outputs as they come gets both in order, and nothing is left for the end")
  func handsOn() throws {
    let taken = Mailbox<ArraySlice<UInt8>>()
    var process = shell("for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done")
    process.onOutput = { taken.post($0) }
    let end = try process.run()
    let lines = (1...5).map { "out \($0)\nerr \($0)\n" }.joined()
    #expect(String(decoding: taken.all.joined(), as: UTF8.self) == lines)
    #expect(end.output + end.errors == "")
  }

  @Test("Outputs that are joined stand in the order in which they were written")
  func joinsOutputs() throws {
    var process = shell("for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done")
    process.joinsOutputs = true
    let end = try process.run()
    #expect(end.output == (1...5).map { "out \($0)\nerr \($0)\n" }.joined())
    #expect(end.errors.isEmpty)
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

  @Test("With a limit the last lines of an output are retained, and the others are counted")
  func retainsTheLastLines() throws {
    var process = shell("i=1; while [ $i -le 3000 ]; do echo $i; i=$((i+1)); done; echo err >&2")
    process.outputLimit = 1_000
    let end = try process.run()
    let lines = end.output.split(separator: "\n").compactMap { Int($0) }
    #expect(lines == Array(end.lostLines + 1...3_000))
    #expect((1_000...2_000).contains(end.output.utf8.count))
    #expect(end.errors == "err\n")
    process.arguments[1] = "head -c 9000 /dev/zero | tr '\\0' x"
    let endless = try process.run()
    #expect((1_000...2_000).contains(endless.output.utf8.count))
    #expect(endless.lostLines == 0)
  }

  @Test("What outlives its children may pass on what they wrote, and is killed if it stays")
  func outlivesItsChildren() throws {
    var process = shell("sleep 1000; echo passed on", limit: 0.3)
    process.outlivesItsChildren = true
    let end = try runToItsLimit(process)
    #expect(end.timedOut)
    #expect(end.output == "passed on\n")
    process.arguments[1] = "while true; do sleep 1000; done"
    let endless = try process.run()
    #expect(endless.timedOut)
    #expect(endless.status == .signalled(SIGKILL))
  }

  @Test("A signal is told apart from an exit, and named")
  func namesSignals() throws {
    let end = try shell("kill -SEGV $$").run()
    #expect(end.status == .signalled(SIGSEGV))
    #expect(end.crashed)
    #expect(end.description.hasPrefix("died of SIGSEGV"))
  }

  @Test(
    "Each signal has its name, and an unknown one its number",
    arguments: [
      (SIGILL, "SIGILL (a trap)"), (SIGTRAP, "SIGTRAP (a trap)"), (SIGABRT, "SIGABRT (an abort)"),
      (SIGSEGV, "SIGSEGV (a bad access, or no stack left)"), (SIGBUS, "SIGBUS (a bad access)"),
      (SIGINT, "SIGINT"), (SIGKILL, "SIGKILL"), (SIGPIPE, "SIGPIPE"), (SIGTERM, "SIGTERM"),
      (SIGHUP, "signal 1"),
    ])
  func namesEverySignal(signal: Int32, name: String) {
    let end = ChildProcess.End(
      status: .signalled(signal), output: "", errors: "", timedOut: false, limit: 1)
    #expect(end.description == "died of \(name)")
  }

  @Test("What takes too long is killed, with what it has started, and its output kept")
  func killsAtTheLimit() throws {
    let end = try runToItsLimit(shell("echo started; sleep 1000; echo never", limit: 1))
    #expect(end.timedOut)
    #expect(!end.crashed)
    #expect(end.output == "started\n")
    #expect(end.description == "was killed after \(Int(end.limit)) s")
  }

  @Test("What it has started in groups of their own is killed with it")
  func killsDescendants() throws {
    // Without a terminal, `set -m` gives groups of their own in bash only.
    var shell = shell("set -m; sleep 1000 & echo $!; wait", limit: 1)
    shell.executable = URL(fileURLWithPath: "/bin/bash")
    let end = try runToItsLimit(shell)
    #expect(end.timedOut)
    let id = try #require(pid_t(end.output.dropLast()))
    try eventually("the end of a descendant") { isGone(id) }
  }

  @Test(
    "So is what that has started, whatever its name is", arguments: ["bash", "b) 1 (a sh"])
  func killsDescendantsOfDescendants(name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "EffectsWorkbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: name)
    let bash = URL(fileURLWithPath: "/bin/bash")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: bash)
    var outer = shell(
      "set -m; '\(link.path)' -c 'set -m; sleep 1000 & echo $!; wait' & wait", limit: 1)
    outer.executable = bash
    let end = try runToItsLimit(outer)
    #expect(end.timedOut)
    let id = try #require(pid_t(end.output.dropLast()))
    try eventually("the end of a descendant") { isGone(id) }
  }

  @Test("What it has left behind is killed with it, in whatever group and without a parent")
  func leavesNothingBehind() throws {
    let orphan = "set -m; (sleep 1000 & echo $!) 2>&-"
    let scripts = [
      "( \(orphan) ) | cat", "( \(orphan); sleep 1000 ) | cat",
      // Who reads has been started last, so the shell has no more to start when this kills it.
      "( \(orphan) ) | ( read id; echo $id; kill -SEGV $$ )",
    ]
    for script in scripts {
      var shell = shell(script, limit: 1)
      shell.executable = URL(fileURLWithPath: "/bin/bash")
      shell.leavesNothingBehind = true
      let end = try runToItsLimit(shell)
      let id = try #require(pid_t(end.output.dropLast()))
      try eventually("the end of an orphan") { isGone(id) }
    }
  }

  @Test("What is left in its group by a parent that has ended is killed with it")
  func killsTheGroup() throws {
    let end = try runToItsLimit(shell("(sleep 1000 & echo $!); sleep 1000", limit: 1))
    #expect(end.timedOut)
    let id = try #require(pid_t(end.output.dropLast()))
    try eventually("the end of an orphan") { isGone(id) }
  }

  @Test("What is left in another group by a parent that has ended loses its lifeline and goes on")
  func leavesOrphans() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "late-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // The reader of the lifeline says that it is there, and what it then reads: the end of the
    // input.
    let script = """
      exec 3<&0
      (set -m; (echo reads; cat <&3; echo late >> '\(file.path)') & sleep 1000 & echo $!)
      echo left
      sleep 1000
      """
    var shell = shell(script, limit: 1)
    shell.executable = URL(fileURLWithPath: "/bin/bash")
    shell.input = .lifeline
    var left: [pid_t] = []
    defer { for id in left { kill(id, SIGKILL) } }
    let end = try runToItsLimit(shell) { end in
      let lines = end.output.split(separator: "\n")
      let id = lines.lazy.compactMap { pid_t($0) }.first
      if let id { left.append(id) }
      return id != nil && lines.contains("reads") && lines.contains("left")
    }
    #expect(end.status == .signalled(SIGKILL))
    #expect(try !isGone(#require(left.last)))
    try eventually("what is left reads the end of its input") {
      FileManager.default.fileExists(atPath: file.path)
    }
  }

  @Test("While it runs the pulse comes with growing times, and its error ends it")
  func pulses() throws {
    struct Enough: Error {}
    let file = FileManager.default.temporaryDirectory.appending(path: "pulse-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var id: pid_t?
    var times: [Double] = []
    let clock = ContinuousClock()
    let start = clock.now
    #expect(throws: Enough.self) {
      try shell("echo $$ > '\(file.path)'; exec sleep 1000").run { seconds in
        times.append(seconds)
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        id = text.hasSuffix("\n") ? pid_t(text.dropLast()) : nil
        if times.count > 2, id != nil { throw Enough() }
      }
    }
    #expect(times == times.sorted())
    #expect(times.count > 2)
    #expect(try .seconds(#require(times.last)) <= clock.now - start)
    let started = try #require(id)
    try eventually("the end of the process") { isGone(started) }
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

  @Test("The file that a text comes from is removed before the process starts")
  func removesItsInput() throws {
    let text = UUID().uuidString
    let input = try InputSource(.text(text))
    defer { input.close() }
    let folder = FileManager.default.temporaryDirectory
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasPrefix("workbook-input-") {
      let other = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(other != text)
    }
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
