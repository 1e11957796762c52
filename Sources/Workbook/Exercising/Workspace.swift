import Console
import Foundation
import Manuscript

/// What the calls about exercises work with: the exercises, the progress, and where to write.
struct Workspace {
  let book: Book
  let package: ExercisePackage
  let progress: ProgressFile
  var context: CommandContext

  /// Finds it all. Throws a ``Command/Failure``.
  init(_ context: CommandContext) throws {
    self.context = context
    book = try Book.find(from: context)
    package = try ExercisePackage.required(in: book)
    progress = ProgressFile(in: book, context)
  }

  var terminal: Terminal { context.terminal }

  /// Makes a checker, and notes from now on the signals that would end this process, so that it can
  /// first end its children. The checker's activities are written as lines, unless `tell` does
  /// something else with them.
  func checker(
    for purpose: Toolchain.Purpose = .checking,
    tell: ((CheckActivity) -> Void)? = nil, pulse: @escaping () throws -> Void = Interruption.obeyed
  ) throws -> Checker {
    let toolchain = try Toolchain(for: package, context.environment, purpose: purpose)
    Interruption.listen()
    let log = ActivityLog { [terminal, write = context.write] in
      write(terminal.paint($0, .dim))
    }
    return Checker(toolchain: toolchain, tell: tell ?? log.take, pulse: pulse)
  }

  /// Writes what a check has found and what to do next, then records the verdict.
  ///
  /// - Parameters:
  ///   - answer: the mark of what was checked; that of what is there now, unless it is given.
  ///   - isWhole: whether every failing test and all that was printed is shown.
  func tell(
    _ findings: Findings, on exercise: Exercise, answer: Fingerprint? = nil, isWhole: Bool = false
  ) throws {
    let report = VerdictReport(terminal: terminal)
    var lines = report.lines(findings, on: exercise, width: terminal.width, isWhole: isWhole)
    // The lines that follow are not what the code has printed.
    if findings.verdict.isSolved, lines.count > 1 { lines.append("") }
    context.write(lines.joined(separator: "\n"))
    try takeDown(findings.verdict, on: exercise, answer: answer)
  }

  /// Records a verdict in the progress, if it says something about the answer.
  ///
  /// - Parameter isChosen: false if all exercises are checked, not this one alone.
  func takeDown(
    _ verdict: Verdict, on exercise: Exercise, answer: Fingerprint? = nil, isChosen: Bool = true
  ) throws {
    guard verdict.isAboutTheAnswer else { return }
    let answer = answer ?? exercise.fingerprint
    try progress.update {
      $0.note(exercise.name, isSolved: verdict.isSolved, answer: answer, isChosen: isChosen)
    }
  }

  /// Where the learner is in the book.
  func position() throws -> LearnerPosition {
    LearnerPosition(in: book, package: package, progress: try progress.load())
  }

  /// What there is to say where every exercise is solved.
  func conclusion() throws -> String {
    let position = try position()
    let solved =
      position.progress.isOnShortWay
      ? "Every exercise of the short way is solved. `swift run workbook --whole` leads on to the others."
      : "Every exercise is solved."
    let count = position.changed.count
    let changes =
      count == 0
      ? ""
      : " The files of \(counted(count, "exercise")) have changed since: "
        + "`swift run workbook check --all` tests them."
    return wrap(solved + changes, width: terminal.width).joined(separator: "\n")
  }

  /// What to do next, by the rule of ``LearnerPosition/next``. For an exercise, that includes its
  /// file.
  func outlook() throws -> String {
    let position = try position()
    guard case .solve(let next) = position.next else {
      let conclusion = position.exercise == nil ? [try conclusion()] : []
      return (conclusion + position.next.lines(terminal)).joined(separator: "\n")
    }
    return
      (wrap("Next: \(next.name) \(next.dots), \(next.title)", width: terminal.width, hanging: "  ")
      + ["  \(next.path(of: next.source))"]).joined(separator: "\n")
  }
}
