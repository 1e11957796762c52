import Console
import Foundation
import Manuscript

/// Runs SwiftPM on the package of exercises, in a build folder of its own.
struct Toolchain: Sendable {
  /// What a build declares: its name in messages, and the environment that the manifest looks at.
  struct Selection: Equatable, Sendable {
    let name: String
    let environment: [String: String]

    /// The learner's file of one exercise.
    static func exercise(_ exercise: Exercise) -> Selection {
      Selection(name: exercise.name, environment: ["WORKBOOK_EXERCISE": exercise.name])
    }
  }

  /// What the builds are for.
  enum Purpose: Sendable {
    /// To check what a learner writes. Plain `swift test` in the package finds the same build.
    case checking
    /// To prove hundreds of answers, each built once, in a folder of their own.
    case proving
  }

  /// The time limit of an exercise's tests; `WORKBOOK_TEST_LIMIT` changes it, in seconds.
  let testLimit: Double

  let swift: URL
  let package: URL
  private let purpose: Purpose
  private let environment: [String: String]

  /// Finds the toolchain: what `WORKBOOK_SWIFT` names, or else `swift` on the path. Throws a
  /// ``Command/Failure`` if there is none, or if the package's place does not allow a build.
  init(
    for package: ExercisePackage, _ environment: [String: String], purpose: Purpose = .checking
  ) throws {
    self.package = package.folder
    self.purpose = purpose
    self.environment = environment
    testLimit = environment["WORKBOOK_TEST_LIMIT"].flatMap(Double.init) ?? 60
    swift = try SwiftProgram.find(environment)
    try requirePlace()
  }

  /// SwiftPM knows a package in a folder by the folder's name: two of one name are one to it. And
  /// it writes into the folder of the build.
  private func requirePlace() throws {
    let workbook = package.deletingLastPathComponent()
    if workbook.lastPathComponent.lowercased() == package.lastPathComponent.lowercased() {
      throw Command.Failure(
        "the exercises cannot be built in \(workbook.path): SwiftPM takes a folder of this name for "
          + "the package Exercises inside it; give the folder another name")
    }
    let folder = isCold ? package : buildFolder
    if faccessat(AT_FDCWD, folder.path, W_OK, AT_EACCESS) != 0, SystemError.last.isDenial {
      throw Command.Failure.readOnly(folder, "the exercises are built there")
    }
  }

  /// Where the exercises are built.
  var buildFolder: URL {
    package.appendingPathComponent(purpose == .checking ? ".build" : ".build-proof")
  }

  /// True when nothing was built here yet, so that the first build takes longer.
  var isCold: Bool {
    !FileManager.default.fileExists(atPath: buildFolder.path)
  }

  /// The compiler's flags beside those of SwiftPM. A module that is built once is compiled in one
  /// piece, not file by file, and contains nothing for debuggers: that takes three quarters of the
  /// time. (With one thread it writes a file for each source, as SwiftPM expects.) The index,
  /// without which SwiftPM does not find the tests, is of the tests, not of the toolchain.
  private var flags: [String] {
    switch purpose {
    case .checking: []
    case .proving:
      [
        "-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo", "-gnone",
        "-index-ignore-system-modules",
      ]
    }
  }

  /// Builds the exercises and their tests.
  func build(
    _ selection: Selection, pulse: (_ seconds: Double) throws -> Void
  ) throws -> ChildProcess.End {
    // A proof restarts a build that has taken too long: SwiftPM can wait forever.
    try swiftPM(
      ["build", "--build-tests", "--disable-xctest"] + flags.flatMap { ["-Xswiftc", $0] },
      selection, limit: purpose == .checking ? SwiftProgram.buildLimit : SwiftProgram.buildLimit / 3
    ).run(pulse: pulse)
  }

  /// Copies the program of the tests that were built to this folder, so that it can run while the
  /// next ones are built. Nil where the tests are a bundle, which stays where it is.
  func copyTests(to folder: URL) throws -> URL? {
    guard let program = testProgram else { return nil }
    let copy = folder.appendingPathComponent(program.lastPathComponent)
    do {
      try FileManager.default.copyItem(at: program, to: copy)
    } catch {
      throw Command.Failure(
        "the tests cannot be copied to \(copy.path): \(error.localizedDescription)")
    }
    return copy
  }

  /// Runs the tests that were built, or a copy of them: all, or those that `filter` matches. Reads
  /// their events. With backtraces, a crash shows its origin.
  func test(
    _ selection: Selection, program: URL? = nil, filter: String? = nil,
    backtraces: Bool = false, limit: Double,
    pulse: (_ seconds: Double) throws -> Void
  ) throws -> TestRun {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-events-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var process = testing(
      program ?? testProgram,
      ["--event-stream-output-path", file.path, "--event-stream-version", "0"]
        + (filter.map { ["--filter", $0] } ?? []),
      selection, limit: limit)
    if backtraces { process.environment["SWIFT_BACKTRACE"] = Backtrace.settings }
    process.outputLimit = 1 << 20
    let end = try process.run(pulse: pulse)
    return TestRun(
      events: TestEvents(lines: (try? Data(contentsOf: file)) ?? Data()), end: end)
  }

  /// Builds the program that `try` runs, in the language mode of what it imports.
  func buildTry(
    in mode: LanguageMode, pulse: (_ seconds: Double) throws -> Void
  ) throws -> ChildProcess.End {
    // No exercise is called Try, so that none is declared.
    let selection = Selection(
      name: "Try", environment: ["WORKBOOK_TRY": mode.rawValue, "WORKBOOK_EXERCISE": "Try"])
    return try swiftPM(
      ["build", "--product", "Try"], selection, limit: SwiftProgram.buildLimit
    ).run(pulse: pulse)
  }

  /// The program that ``buildTry(in:pulse:)`` builds.
  var tryProgram: URL { buildFolder.appendingPathComponent("debug/Try") }

  /// Where that program's backtrace goes when it crashes.
  var tryBacktrace: URL { buildFolder.appendingPathComponent("workbook-backtrace.txt") }

  /// The program that ``build(_:pulse:)`` builds of the tests. Where it is a bundle, as on macOS,
  /// there is none.
  private var testProgram: URL? {
    let file = buildFolder.appendingPathComponent("debug/ExercisesPackageTests.xctest")
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    return exists && !isFolder.boolValue ? file : nil
  }

  /// The tests, started as SwiftPM starts them, which first takes half a second to find out what is
  /// built. Where there is no program of them, SwiftPM does it.
  private func testing(
    _ program: URL?, _ arguments: [String], _ selection: Selection, limit: Double
  ) -> ChildProcess {
    guard let program else {
      return swiftPM(
        ["test", "--skip-build", "--disable-xctest"] + arguments, selection, limit: limit)
    }
    var process = process(
      program, ["--testing-library", "swift-testing"] + arguments, selection, limit: limit)
    process.leavesNothingBehind = true
    process.directory = package
    process.environment["NO_COLOR"] = "1"
    process.joinsOutputs = true
    return process
  }

  private func swiftPM(
    _ arguments: [String], _ selection: Selection, limit: Double
  ) -> ChildProcess {
    let place = [
      "--package-path", package.path,
      "--scratch-path", buildFolder.path,
    ]
    var process = process(swift, arguments + place, selection, limit: limit)
    process.requireCache(in: buildFolder)
    // SwiftPM buffers what the tests write.
    process.outlivesItsChildren = true
    return process
  }

  private func process(
    _ executable: URL, _ arguments: [String], _ selection: Selection, limit: Double
  ) -> ChildProcess {
    var process = ChildProcess(executable: executable, arguments: arguments, limit: limit)
    process.environment.merge(environment) { _, own in own }
    for name in ["WORKBOOK_EXERCISE", "WORKBOOK_SOLUTIONS", "WORKBOOK_ANSWERS", "WORKBOOK_TRY"] {
      process.environment[name] = nil
    }
    process.environment.merge(selection.environment) { _, own in own }
    // What is proved is proved for a build that takes no warnings, as CI's.
    if purpose == .proving { process.environment["CI"] = "true" }
    process.environment["SWIFT_BACKTRACE"] = "enable=no"
    return process
  }
}
