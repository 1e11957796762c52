import Console
import Foundation
import Pictures
import TestSupport
import Testing

@testable import Walkthrough

@Suite(.serialized, .ownThread) struct RunTests {
  private static var usage: Usage {
    let cost = Walkthrough.Option("cost", help: "measures") { $0.check("it costs nothing", false) }
    return Usage(number: 9, title: "Nine", options: [cost])
  }

  @Test("A chapter whose claims are all true exits with code 0, and has a title and a sum")
  func succeeds() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      Walkthrough.run(RunTests.usage, arguments: []) { chapter in
        chapter.check("there is an executable to start again", chapter.executable != nil)
      }
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(output.contains("Chapter 9: Nine\n═══════════════\n"))
    #expect(output.contains("\n\n1 claim, and it is true.\n"))
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

  @Test("An unknown argument exits with code 64 and one line on standard error")
  func refuses() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(64),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      Walkthrough.run(RunTests.usage, arguments: ["--cots"]) { _ in }
    }
    let end = try #require(result)
    let errors = String(decoding: end.standardErrorContent, as: UTF8.self)
    #expect(
      errors.contains(
        "chapter9: unknown option “--cots”; did you mean “--cost”? "
          + "Help: swift run chapter9 --help\n"))
    #expect(!errors.contains("usage"))
    let output = String(decoding: end.standardOutputContent, as: UTF8.self)
    #expect(!output.contains("chapter9"))
  }

  @Test("Help names every flag, in a column of its own, and exits with code 0")
  func helps() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      Walkthrough.run(RunTests.usage, arguments: ["--help"]) { _ in exit(1) }
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(output.contains(RunTests.usage.text))
    let usage = Usage(
      number: 9, title: "Nine", options: [Walkthrough.Option("measure", help: "measures") { _ in }])
    #expect(
      usage.text.hasPrefix(
        """
        usage: chapter9 [SECTION] [--step] [--measure] [--pictures[=FOLDER]]

        Chapter 9: Nine

          SECTION              the number of the first section to show
          --step               asks for predictions, and waits between the sections
          --measure            measures
          --pictures[=FOLDER]  redraws its pictures, as SVG, or draws into FOLDER
          --help               shows this

        """))
  }

  @Test(
    "With --step, Return is waited for between the sections, until the input ends",
    arguments: [[], ["--cost"]])
  func waitsForReturn(option: [String]) async throws {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) { [option] in
      let answers = Pipe()
      dup2(answers.fileHandleForReading.fileDescriptor, STDIN_FILENO)
      try answers.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
      try answers.fileHandleForWriting.close()
      let body = { (chapter: Chapter) in
        for title in ["a", "b", "c", "d"] { chapter.section(title) {} }
      }
      let usage = Usage(
        number: 9, title: "Nine", options: [Walkthrough.Option("cost", help: "", body: body)])
      Walkthrough.run(usage, arguments: option + ["--step"], body: body)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(
      output.contains(
        """
        1 of 4. a

        Return: 2 of 4   q: leave …\u{20}
        2 of 4. b

        Return: 3 of 4   b: 1 again   q: leave …\u{20}

        3 of 4. c

        4 of 4. d


        """))
  }

  @Test("The reader sees the question before the answer is read")
  func asksFirst() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let (questions, answers) = (Pipe(), Pipe())
      dup2(questions.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
      dup2(answers.fileHandleForReading.fileDescriptor, STDIN_FILENO)
      Thread.detachNewThread {
        var seen = Data()
        while true {
          seen += questions.fileHandleForReading.availableData
          guard seen.suffix(4).elementsEqual("… ".utf8) else { continue }
          answers.fileHandleForWriting.write(Data("\n".utf8))
        }
      }
      // An unseen question is never answered: the alarm ends the process.
      alarm(30)
      Walkthrough.run(RunTests.usage, arguments: ["--step"]) { chapter in
        chapter.section("a") {}
        chapter.section("b") {}
      }
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

  @Test("A child has a lifeline, and is killed when it takes longer than its limit")
  func limitsChildren() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "EffectsWorkbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "child")
    try writeExecutable("#!/bin/sh\ncat\n", to: file)
    let chapter = Chapter(
      terminal: Terminal(isTerminal: false), executable: file, write: { _ in })
    let end = chapter.child("waits", atMost: 0.5)
    #expect(end.description == "was killed after 0.5 s")
    #expect(chapter.claims.count == 0)
  }

  @Test("A child that cannot be started is a false claim")
  func missesExecutables() {
    let chapter = Recorder().chapter()
    #expect(chapter.child("crash").status == .exited(127))
    #expect(chapter.claims.failures.count == 1)
  }

  @Test(
    "--pictures draws a chapter's pictures; after a false claim or an error, the old ones stay",
    arguments: ["", "false", "error"])
  func drawsPictures(problem: String) async throws {
    // Not made in the process that exits, which would leave it behind.
    let fixture = try FixturePackage(files: ["Pictures/old.svg": "old"])
    let path = fixture.root.path
    let result = await #expect(
      processExitsWith: .exitCode(problem.isEmpty ? 0 : 1),
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) { [problem, path = path as String] in
      Walkthrough.run(
        Usage(number: 9, title: "Nine", options: []), folder: URL(filePath: path),
        arguments: ["--pictures"]
      ) { chapter in
        chapter.section("a") {
          chapter.write(
            TreeDiagram(title: "a", summary: "b", root: .init("a", number: 1)), as: "new")
          if problem == "false" { chapter.check("one is two", false) }
        }
        if problem == "error" { throw Misuse("nothing works") }
      }
    }
    let end = try #require(result)
    let output = String(decoding: end.standardOutputContent, as: UTF8.self)
    let errors = String(decoding: end.standardErrorContent, as: UTF8.self)
    if problem.isEmpty {
      #expect(output.contains("chapter9: 1 picture; new: new.svg; removed: old.svg\n"))
    } else {
      #expect(errors.contains(problem == "false" ? "✗ one is two" : "nothing works"))
      #expect(errors.contains("chapter9: its pictures stay as they are\n"))
      #expect(!output.contains("picture"))
    }
  }
}
