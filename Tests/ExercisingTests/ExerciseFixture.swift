import Foundation
import TestSupport

@testable import Comparing
@testable import Console
@testable import Exercising
@testable import Manuscript

extension Program {
  /// The commands that are tested here, as the command `workbook` has them.
  static let exercising = Program(
    name: "workbook", opening: .contents,
    flags: ["--all", "--short", "--whole"].map { ($0, "") },
    commands: [.watch, .check, .hint, .solution, .reset, .diff, .tryStage, .verify],
    unlisted: [.finished])
}

/// A small package with three exercises, First, Second and Third, and with a stand-in for the
/// toolchain: what happens to an answer is the word in its file.
final class ExerciseFixture {
  let package: FixturePackage
  private let executable: BuiltExecutable

  /// Makes it in a folder of its own, or in one of this name inside that, with these files besides.
  init(
    named name: String? = nil, files: [String: String] = FixturePackage.twoChapters
  ) throws {
    package = try FixturePackage(named: name, files: files)
    executable = try BuiltExecutable("workbook")
    try package.write(
      "Exercises/exercises.json",
      """
      [
        { "name": "First", "chapter": 1, "dots": 1, "title": "the `first` of them" },
        { "name": "Second", "chapter": 1, "dots": 2, "title": "the second" },
        { "name": "Third", "chapter": 2, "dots": 3, "title": "the third" }
      ]
      """)
    for name in ["First", "Second", "Third"] {
      try answer(name, "FAIL")
      try package.write("Exercises/Tests/\(name)Tests/\(name)Tests.swift", "")
      try package.write("Exercises/Solutions/\(name)/\(name).swift", "// PASS\nsolved\n")
      for mistake in ["A", "B", "C"] {
        try package.write("Exercises/Mistakes/\(name)/\(mistake).swift", "// It is FAIL.\n")
      }
      try package.write("Exercises/Hints/\(name).md", "A nudge.\n\n---\n\nNearly \(name).\n")
    }
    try package.write(
      "Exercises/Mistakes/failures.json", FailureRecord(exercises: recorded).text)
    try package.write(
      "Exercises/Templates/Stage1ClosureEffect.swift", "#!/bin/sh\necho begins with stage 1\n")
    try FileManager.default.createDirectory(
      at: toolchain.deletingLastPathComponent(), withIntermediateDirectories: true)
    try writeExecutable(StandIn.script, to: toolchain)
  }

  /// What the stubs and the mistakes fail at first.
  private var recorded: [String: [String: [String]]] {
    let entry = ["Suite/answers()"]
    let entries = ["stub": entry, "A.swift": entry, "B.swift": entry, "C.swift": entry]
    return ["First": entries, "Second": entries, "Third": entries]
  }

  var root: URL { package.root }
  var toolchain: URL { root.appendingPathComponent("stand-in/swift") }

  /// Writes the learner's file.
  func answer(_ name: String, _ word: String) throws {
    try package.write("Exercises/Sources/\(name)/\(name).swift", "// TODO \(word)\n")
  }

  func text(_ path: String) -> String? {
    try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// What the stand-in was called for, in order, such as `build Sources/First/First.swift`.
  var calls: [String] {
    (text("Exercises/calls.log") ?? "").split(separator: "\n").map(String.init)
  }

  /// The progress as the file has it.
  var progress: LearningProgress? {
    text(".workbook/progress.json").flatMap { try? LearningProgress(json: Data($0.utf8)) }
  }

  /// A description of the command as a process, with the stand-in as its toolchain.
  func process(_ arguments: [String], limit: Double = 60) -> ChildProcess {
    var process = ChildProcess(executable: executable.url, arguments: arguments, limit: limit)
    process.environment.merge(environment) { _, new in new }
    process.directory = root
    return process
  }

  /// Runs the command, given as it is typed.
  func run(_ call: String) throws -> ChildProcess.End {
    try process(call.split(separator: " ").map(String.init)).run()
  }

  /// Runs the command with a short limit for tests, in seconds. If the machine was too busy for the
  /// tests to get as far as they have to, the command runs again with a longer limit.
  func runWithShortLimit(
    _ arguments: [String], until isReady: (ChildProcess.End) -> Bool
  ) throws -> (end: ChildProcess.End, limit: Int) {
    var process = process(arguments, limit: 200)
    var limit = 2
    while true {
      process.environment["WORKBOOK_TEST_LIMIT"] = "\(limit)"
      let end = try process.run()
      if isReady(end) || limit > 50 { return (end, limit) }
      limit *= 5
    }
  }

  /// Runs the command, given as it is typed, in this process, with what it writes in lines.
  ///
  /// - Parameter isInteractive: whether somebody sits there, without a pager.
  func answer(
    to call: String, isInteractive: Bool = false
  ) -> (code: Int32, output: [String], errors: [String]) {
    var (output, errors): ([String], [String]) = ([], [])
    let context = CommandContext(
      program: "workbook", directory: root, terminal: Terminal(isTerminal: false),
      environment: ["WORKBOOK_SWIFT": toolchain.path, "WORKBOOK_PAGER": "cat"],
      isInteractive: isInteractive,
      write: { output.append($0) }, writeError: { errors.append($0) })
    let code = Program.exercising.run(call.split(separator: " ").map(String.init), in: context)
    return (code, output, errors)
  }

  /// The file with the progress.
  var progressFile: ProgressFile {
    ProgressFile(folder: root.appendingPathComponent(".workbook"), tell: { _ in })
  }

  /// Runs the command on a terminal.
  func onTerminal(
    _ call: String, environment more: [String: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(
      executable.url, call.split(separator: " ").map(String.init),
      environment: environment.merging(more) { _, new in new }, in: root)
  }

  /// Runs a script on a terminal, in which `$0` is the command.
  func onTerminal(script: String) throws -> TerminalSession {
    try TerminalSession(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script, executable.url.path],
      environment: environment, in: root)
  }

  private var environment: [String: String] {
    [
      "WORKBOOK_SWIFT": toolchain.path, "WORKBOOK_TEST_LIMIT": "60", "NO_COLOR": "1",
      "GIT_CEILING_DIRECTORIES": root.deletingLastPathComponent().path,
    ]
  }

  /// The process of a build or of tests that do not end, once it is there.
  func slowBuild() throws -> pid_t {
    var id: pid_t?
    try eventually("a build") {
      id = text("Exercises/slow.pid").flatMap { pid_t($0.dropLast()) }
      return id != nil
    }
    return id ?? 0
  }

  /// Makes the package a git repository in which everything is committed.
  func commit() throws {
    let script = """
      git init -q . && git add -A . && git -c user.name=test -c user.email=test@example.com \
      -c commit.gpgsign=false commit -q -m stubs
      """
    var shell = ChildProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script], limit: 60)
    shell.directory = root
    let end = try shell.run()
    guard end.status == .exited(0) else { throw Command.Failure(end.errors) }
  }
}
