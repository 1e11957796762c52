import Foundation
import TestSupport
import Testing

@testable import Walkthrough

@Suite(.serialized, .ownThread) struct RunTests {
  private static var usage: Usage {
    let cost = Walkthrough.Option("cost", help: "measures") { $0.check("it costs nothing", false) }
    return Usage(number: 9, title: "Nine", options: [cost])
  }

  @Test("A chapter whose claims are all true exits with code 0")
  func succeeds() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Walkthrough.run(RunTests.usage, arguments: []) { $0.check("true", true) }
    }
  }

  @Test("A false claim exits with code 1, after the whole chapter")
  func fails() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardOutputContent]
    ) {
      Walkthrough.run(RunTests.usage, arguments: []) { chapter in
        chapter.check("false", false)
        chapter.say("to the end")
      }
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(output.contains("to the end"))
  }

  @Test("An error that leaves the chapter exits with code 1")
  func failsWithErrors() async {
    await #expect(processExitsWith: .exitCode(1)) {
      Walkthrough.run(RunTests.usage, arguments: []) { _ in throw CancellationError() }
    }
  }

  @Test("An option runs in the chapter's place, and its claims count")
  func runsOptions() async {
    await #expect(processExitsWith: .exitCode(1)) {
      Walkthrough.run(RunTests.usage, arguments: ["--cost"]) { _ in exit(0) }
    }
  }

  @Test("An unknown argument exits with code 64, one line and the usage on standard error")
  func refuses() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(64),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      Walkthrough.run(RunTests.usage, arguments: ["--cots"]) { _ in }
    }
    let end = try #require(result)
    let errors = String(decoding: end.standardErrorContent, as: UTF8.self)
    #expect(errors.contains("chapter9: unknown argument “--cots”; did you mean “--cost”?\n\n"))
    #expect(errors.contains("usage: chapter9 [--step] [--cost]"))
    let output = String(decoding: end.standardOutputContent, as: UTF8.self)
    #expect(!output.contains("chapter9"))
  }

  @Test("Help names every flag")
  func helps() {
    for flag in ["--step", "--cost  measures", "--help"] {
      #expect(RunTests.usage.text.contains(flag))
    }
  }

  @Test("A child that throws exits with code 1 and says why")
  func failsInChildren() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      // An input that stays open, as from a parent that lives.
      let lifeline = Pipe()
      dup2(lifeline.fileHandleForReading.fileDescriptor, STDIN_FILENO)
      Walkthrough.run(
        RunTests.usage, arguments: ["--child", "fails", "a", "b"],
        children: ["fails": { throw Misuse($0.joined(separator: " ")) }]
      ) { _ in }
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("a b"))
  }

  @Test("A child ends when the process that started it is gone", .timeLimit(.minutes(1)))
  func endsWithParent() async {
    await #expect(processExitsWith: .exitCode(1)) {
      let lifeline = Pipe()
      dup2(lifeline.fileHandleForReading.fileDescriptor, STDIN_FILENO)
      try lifeline.fileHandleForWriting.close()
      Walkthrough.run(
        RunTests.usage, arguments: ["--child", "hangs"],
        children: ["hangs": { _ in while true { pause() } }]
      ) { _ in }
    }
  }

  @Test("A chapter starts its executable again with the child's name and arguments")
  func startsChildren() throws {
    let chapter = Chapter(
      terminal: Terminal(isTerminal: false), executable: URL(fileURLWithPath: "/bin/echo"),
      write: { _ in })
    let end = chapter.child("crash", "10000", atMost: 30)
    #expect(end.output == "--child crash 10000\n")
    #expect(end.status == .exited(0))
    #expect(chapter.claims.count == 0)
  }

  @Test("A child that cannot be started is a false claim")
  func missesExecutables() {
    let chapter = Recorder().chapter()
    #expect(chapter.child("crash").status == .exited(127))
    #expect(chapter.claims.failures.count == 1)
  }
}
