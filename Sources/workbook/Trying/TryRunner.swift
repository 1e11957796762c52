import CommandLineSupport
import Foundation

/// Where what is tried is shown: a screen or a log.
protocol TryDisplay: AnyObject {
  /// Is told what goes on before the program runs.
  func tell(_ activity: CheckActivity)
  /// Is told that the program runs, and where what it prints is to be had.
  func begin(_ printed: PrintedLines)
  /// Is told for how many seconds the program has run.
  func goOn(_ seconds: Double)
  /// Is told what has become of it.
  func show(_ outcome: TryOutcome)
  /// Shows what is new, and waits for a moment for keys and signals. Throws a ``TryRunner/Turn``.
  func attend(milliseconds: Int32) throws
}

/// What has become of what is tried.
enum TryOutcome: Equatable {
  /// There is no file.
  case isMissing
  /// The compiler has rejected it.
  case doesNotCompile([Diagnostic])
  /// The build failed elsewhere: its last lines.
  case notBuilt([String])
  /// It has run, and has ended so.
  case ended(ChildProcess.End)
}

/// Builds and runs what is tried, now and at every save of its file.
final class TryRunner {
  /// Why what goes on comes to an end. Thrown out of what is running, which is killed.
  enum Turn: Error {
    case again, quit
  }

  private let place: TryPlace
  private let display: any TryDisplay
  private let checker: Checker
  private var file: SavedFile

  /// Throws a ``Command/Failure`` where nothing can be built.
  init(_ desk: Desk, _ place: TryPlace, display: any TryDisplay) throws {
    self.place = place
    self.display = display
    file = SavedFile(place.file)
    weak var runner: TryRunner?
    checker = try desk.checker(
      tell: { display.tell($0) }, pulse: { try runner?.attend(milliseconds: 0) })
    runner = self
  }

  /// Runs until somebody quits. Throws `Interruption.Signalled` when a signal says so, and a
  /// ``Command/Failure``.
  func run() throws {
    while true {
      do {
        file = SavedFile(place.file)
        display.show(file.isThere ? try outcome() : .isMissing)
        while true { try attend(milliseconds: 100) }
      } catch Turn.again {
      } catch Turn.quit {
        return
      }
    }
  }

  private func outcome() throws -> TryOutcome {
    let build = try checker.buildTry()
    if build.status != .exited(0) { return TryOutcome(failedBuild: build) }
    let printed = PrintedLines()
    var program = ChildProcess(
      executable: checker.toolchain.tryProgram, limit: TryRunner.noLimit)
    program.directory = place.folder
    program.onOutput = printed.add
    display.begin(printed)
    return .ended(
      try program.run { seconds in
        display.goOn(seconds)
        try attend(milliseconds: 0)
      })
  }

  private func attend(milliseconds: Int32) throws {
    try display.attend(milliseconds: milliseconds)
    if file.look() != nil { throw Turn.again }
  }

  /// Thirty years, in seconds.
  private static let noLimit = 1e9
}

extension TryOutcome {
  /// Reads what keeps it from running from a build that failed.
  init(failedBuild end: ChildProcess.End) {
    let output = end.output + "\n" + end.errors
    let errors = Diagnostic.errors(in: output).filter { $0.file.contains("/Try/") }
    self =
      errors.isEmpty
      ? .notBuilt(output.split(separator: "\n").suffix(12).map(String.init))
      : .doesNotCompile(errors)
  }

  /// How the program ended, in a sentence. Where it crashed, with what it printed last.
  static func sentence(_ end: ChildProcess.End, after printed: [String]) -> String {
    switch end.status {
    case .exited(0): return "It ended."
    case .exited(let code): return "It ended with exit code \(code)."
    case .signalled:
      let trap = printed.reversed().lazy.compactMap { FatalError($0[...]) }.first
      return "It crashed: \(trap.map(String.init(describing:)) ?? "it \(end)")."
    }
  }
}
