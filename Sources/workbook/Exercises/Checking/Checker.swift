import CommandLineSupport
import Foundation

/// Builds and tests exercises, and says so while it takes its time.
struct Checker {
  let toolchain: Toolchain
  /// Takes the lines that are written while it works.
  let tell: (String) -> Void
  /// Called ten times a second while it works. When it throws, what runs is killed.
  let pulse: () throws -> Void

  /// What there is to say about the learner's file of an exercise.
  ///
  /// Throws a ``Command/Failure`` when it cannot be checked at all, and what `pulse` throws.
  func check(_ exercise: Exercise) throws -> Findings {
    let path = exercise.path(of: exercise.source)
    guard FileManager.default.fileExists(atPath: exercise.source.path) else {
      throw Command.Failure(
        "\(path) is not there: `swift run workbook reset \(exercise.name)` puts its stub there")
    }
    return try inTurn { try findings(on: exercise) }
  }

  private func findings(on exercise: Exercise) throws -> Findings {
    let selection = Toolchain.Selection.exercise(exercise)
    let warnings = CompilerWarnings(of: exercise, build: toolchain.buildFolder)
    warnings.prepare()
    let build = try build(selection)
    if build.status != .exited(0) {
      return Findings(verdict: Verdict(of: exercise.name, failedBuild: build))
    }
    let limit = toolchain.testLimit
    let run = try toolchain.test(
      selection, backtraces: true, limit: limit,
      pulse: progress { seconds in
        "the tests of \(selection.name) still run, \(seconds) s of \(Int(limit)) at the most …"
      })
    let verdict =
      AccessConflict(in: run).map { $0.placed(Verdict(run), by: toolchain) } ?? Verdict(run)
    let printed = Printed(by: run)
    return Findings(
      verdict: verdict, warnings: warnings.after(build.output + "\n" + build.errors),
      printed: printed.lines, printedEarlier: printed.earlier,
      looksLike: KnownMistakes(of: exercise).sentences(for: verdict))
  }

  /// Does the work while no other command builds or tests exercises. They all build in one folder:
  /// what one has built, and is about to test, another would replace.
  func inTurn<Result>(_ work: () throws -> Result) throws -> Result {
    var isTold = false
    return try FileLock.holding(folder: toolchain.package) {
      if !isTold { tell("waits until another workbook command has built and tested …") }
      isTold = true
      try pulse()
      usleep(50_000)
    } _: {
      try work()
    }
  }

  /// Builds, says so, and says every ten seconds that it still does.
  func build(_ selection: Toolchain.Selection) throws -> ChildProcess.End {
    let first = toolchain.isCold ? ", for the first time, which takes a minute or two" : ""
    tell("builds \(selection.name)\(first) …")
    return try toolchain.build(
      selection, pulse: progress { seconds in "still builds \(selection.name), \(seconds) s …" })
  }

  /// A pulse that also says every ten seconds what is going on.
  private func progress(_ line: @escaping (Int) -> String) -> (Double) throws -> Void {
    var told = 0
    return { seconds in
      try pulse()
      guard Int(seconds) / 10 > told else { return }
      told = Int(seconds) / 10
      tell(line(told * 10))
    }
  }
}
