import Console
import Foundation
import Manuscript

/// Builds and tests exercises, and says what it does while it takes its time.
struct Checker {
  let toolchain: Toolchain
  /// Receives the current activity, when it begins and ten times a second.
  let tell: (CheckActivity) -> Void
  /// Called ten times a second while it works. When it throws, the running process is killed. It is
  /// called once more when that process has ended: a signal that arrives while a process starts
  /// also ends that process, and then its end says nothing.
  let pulse: () throws -> Void

  /// What there is to say about the learner's file of an exercise.
  ///
  /// Throws a ``Command/Failure`` when it cannot be checked at all, and what `pulse` throws.
  func check(_ exercise: Exercise) throws -> Findings {
    let path = exercise.path(of: exercise.source)
    guard FileManager.default.fileExists(atPath: exercise.source.path) else {
      throw Command.Failure(
        "\(path) is missing: `swift run workbook reset \(exercise.name)` puts its stub there")
    }
    return try inTurn { try findings(on: exercise) }
  }

  private func findings(on exercise: Exercise) throws -> Findings {
    let selection = Toolchain.Selection.exercise(exercise)
    let warnings = CompilerWarnings(
      of: exercise.name, in: exercise.source.deletingLastPathComponent(),
      build: toolchain.buildFolder)
    warnings.prepare()
    let build = try build(selection)
    if build.status != .exited(0) {
      return Findings(verdict: Verdict(of: exercise.name, failedBuild: build))
    }
    let limit = toolchain.testLimit
    let run = try toolchain.test(
      selection, backtraces: true, limit: limit,
      pulse: progress(.testing(selection.name, limit: limit)))
    try pulse()
    let verdict =
      AccessConflict(in: run).map { $0.placed(Verdict(run), by: toolchain) } ?? Verdict(run)
    let printed = Printed(by: run)
    return Findings(
      verdict: verdict, warnings: warnings.after(build.output + "\n" + build.errors),
      printed: printed.lines, printedEarlier: printed.earlier,
      looksLike: KnownMistakes(of: exercise).sentences(for: verdict))
  }

  /// Calls `work` while no other command builds or tests exercises. They all build in one folder:
  /// one command would replace what another has built and is about to test.
  func inTurn<Result>(_ work: () throws -> Result) throws -> Result {
    let start = DispatchTime.now().uptimeNanoseconds
    return try FileLock.holding(folder: toolchain.package) {
      let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      tell(CheckActivity(kind: .waiting, seconds: seconds))
      try pulse()
      usleep(50_000)
    } _: {
      try work()
    }
  }

  /// Builds, and says so.
  func build(_ selection: Toolchain.Selection) throws -> ChildProcess.End {
    let end = try toolchain.build(
      selection,
      pulse: progress(.building(selection.name, isFirst: toolchain.isCold)))
    try pulse()
    return end
  }

  /// Builds the program that `try` runs of the files in this folder, in turn, and says so. Also
  /// returns the compiler's warnings, if there is a program.
  func buildTry(_ folder: URL) throws -> (end: ChildProcess.End, warnings: [Diagnostic]) {
    try inTurn {
      let warnings = CompilerWarnings(of: "Try", in: folder, build: toolchain.buildFolder)
      warnings.prepare()
      let end = try toolchain.buildTry(
        in: LanguageMode(ofFilesIn: folder),
        pulse: progress(.building("Try", isFirst: toolchain.isCold)))
      return (end, end.status == .exited(0) ? warnings.after(end.output + "\n" + end.errors) : [])
    }
  }

  /// A pulse that also reports the activity.
  private func progress(_ kind: CheckActivity.Kind) -> (Double) throws -> Void {
    tell(CheckActivity(kind: kind))
    return { seconds in
      tell(CheckActivity(kind: kind, seconds: seconds))
      try pulse()
    }
  }
}
