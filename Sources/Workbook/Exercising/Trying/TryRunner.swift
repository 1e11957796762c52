import Console
import Foundation

/// Where what is tried is shown: a screen or a log.
protocol TryDisplay: AnyObject {
  /// Receives the current activity before the program runs.
  func tell(_ activity: CheckActivity)
  /// Receives the start of the program, with the lines that it prints, and the compiler's
  /// warnings.
  func begin(_ printed: PrintedLines, warnings: [Diagnostic])
  /// Receives the number of seconds for which the program has run.
  func goOn(_ seconds: Double)
  /// Receives the outcome.
  func show(_ outcome: TryOutcome)
  /// Shows what is new, and waits for a moment for keys and signals. Returns the user's request.
  func attend(milliseconds: Int32) throws -> TryRunner.Request?
}

/// The outcome of what is tried.
enum TryOutcome: Equatable {
  /// There is no file.
  case isMissing
  /// The compiler has rejected it.
  case doesNotCompile([Diagnostic])
  /// The build failed elsewhere: its last lines.
  case notBuilt([String])
  /// It has run, and has ended with this exit code.
  case ended(Int32)
  /// It has run, and has died.
  case crashed(Crash)
}

/// Builds and runs what is tried, now and at every save of its file.
final class TryRunner {
  /// What to do next, in place of what is running.
  enum Request {
    case again, quit
  }

  private let place: TryPlace
  private let display: any TryDisplay
  private let checker: Checker
  private var file: SavedFile
  /// Nil while there is no request.
  private var request: Request?

  /// Throws a ``Command/Failure`` where nothing can be built.
  init(_ workspace: Workspace, _ place: TryPlace, display: any TryDisplay) throws {
    self.place = place
    self.display = display
    file = SavedFile(place.file)
    weak var runner: TryRunner?
    checker = try workspace.checker(
      tell: { display.tell($0) }, pulse: { try runner?.pulse() })
    runner = self
  }

  /// Runs until the user quits. Throws `Interruption.Signalled` when a signal says so, and a
  /// ``Command/Failure``.
  func run() throws {
    while request != .quit {
      request = nil
      do {
        file = SavedFile(place.file)
        display.show(file.isThere ? try outcome() : .isMissing)
        while request == nil { try attend(milliseconds: 100) }
      } catch is CancellationError {
        // `pulse` has ended it.
      }
    }
  }

  private func outcome() throws -> TryOutcome {
    let (build, warnings) = try checker.buildTry(place.folder)
    if build.status != .exited(0) { return TryOutcome(failedBuild: build) }
    let printed = PrintedLines()
    let backtrace = checker.toolchain.tryBacktrace
    try? FileManager.default.removeItem(at: backtrace)
    var program = ChildProcess(
      executable: checker.toolchain.tryProgram, limit: TryRunner.noLimit)
    program.writeLineByLine()
    program.directory = place.folder
    program.onOutput = { printed.add($0) }
    program.environment["SWIFT_BACKTRACE"] = Backtrace.settings(file: backtrace) ?? "enable=no"
    display.begin(printed, warnings: warnings)
    let end = try program.run { seconds in
      display.goOn(seconds)
      try pulse()
    }
    if case .exited(let code) = end.status { return .ended(code) }
    return .crashed(
      Crash(
        of: "Try", printed.lines(after: 0).lines.map { $0[...] }, Backtrace(file: backtrace),
        orElse: "it \(end)"))
  }

  private func attend(milliseconds: Int32) throws {
    request = try display.attend(milliseconds: milliseconds)
    if request == nil, file.look() != nil { request = .again }
  }

  /// Called while a build or the program runs: ends it when there is a request.
  private func pulse() throws {
    try attend(milliseconds: 0)
    if request != nil { throw CancellationError() }
  }

  /// Thirty years, in seconds.
  private static let noLimit = 1e9
}

extension TryOutcome {
  /// Reads the obstacle from a build that failed.
  init(failedBuild end: ChildProcess.End) {
    let output = end.output + "\n" + end.errors
    let errors = Diagnostic.errors(in: output).filter { $0.file.contains("/Try/") }
    self =
      errors.isEmpty
      ? .notBuilt(output.split(separator: "\n").suffix(12).map(String.init))
      : .doesNotCompile(errors)
  }

  /// What there is to say in a sentence.
  var sentence: String {
    switch self {
    case .isMissing: "The file is missing. It runs again when it is back."
    case .doesNotCompile: "It does not compile."
    case .notBuilt: "The build failed elsewhere."
    case .ended(0): "It ended."
    case .ended(let code): "It ended with exit code \(code)."
    case .crashed(let crash): "It crashed: \(crash)."
    }
  }
}
