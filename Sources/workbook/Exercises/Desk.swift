import CommandLineSupport
import Foundation

/// What the calls about exercises work with: the exercises, the progress, and where to write.
struct Desk {
  let book: Book
  let package: ExercisePackage
  let progress: ProgressFile
  var surroundings: Surroundings

  /// Finds it all. Throws a ``Command/Failure``.
  init(_ surroundings: Surroundings) throws {
    self.surroundings = surroundings
    book = try Book.find(from: surroundings)
    package = try ExercisePackage.required(in: book)
    progress = ProgressFile(in: book, surroundings)
  }

  var terminal: Terminal { surroundings.terminal }

  /// Makes a checker, and notes from now on the signals that would end this process: by themselves
  /// they end what it has started, too. What the checker does is written as lines, unless `tell` does
  /// something else with it.
  func checker(
    for purpose: Toolchain.Purpose = .checking,
    tell: ((CheckActivity) -> Void)? = nil, pulse: @escaping () throws -> Void = Interruption.obeyed
  ) throws -> Checker {
    let toolchain = try Toolchain(for: package, surroundings.environment, purpose: purpose)
    Interruption.listen()
    let log = ActivityLog { [terminal, write = surroundings.write] in
      write(terminal.paint($0, .dim))
    }
    return Checker(toolchain: toolchain, tell: tell ?? log.take, pulse: pulse)
  }

  /// Writes what a check has found and what to do next, then takes the verdict down.
  ///
  /// - Parameters:
  ///   - answer: the mark of what was checked; that of what is there now, unless it is given.
  ///   - isWhole: whether every failing test and all that was printed is shown.
  func tell(
    _ findings: Findings, on exercise: Exercise, answer: Fingerprint? = nil, isWhole: Bool = false
  ) throws {
    let report = VerdictReport(terminal: terminal)
    var lines = report.lines(findings, on: exercise, width: terminal.width, isWhole: isWhole)
    // What follows is not what the code has printed.
    if findings.verdict.isSolved, lines.count > 1 { lines.append("") }
    surroundings.write(lines.joined(separator: "\n"))
    try takeDown(findings.verdict, on: exercise, answer: answer)
  }

  /// Takes a verdict down in the progress, if it says something about the answer.
  ///
  /// - Parameter isChosen: false if all exercises are checked, and not this one alone.
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
  func standing() throws -> Standing {
    Standing(in: book, package: package, progress: try progress.load())
  }

  /// What there is to say where every exercise is solved.
  func conclusion() throws -> String {
    let standing = try standing()
    let solved =
      standing.progress.isOnShortWay
      ? "Every exercise of the short way is solved. `swift run workbook --whole` leads on to the others."
      : "Every exercise is solved."
    let count = standing.changed.count
    let changes =
      count == 0
      ? ""
      : " The files of \(counted(count, "exercise")) have changed since: "
        + "`swift run workbook check --all` tests them."
    return wrap(solved + changes, width: terminal.width).joined(separator: "\n")
  }

  /// What to do next, by the rule of ``Standing/next``. For an exercise, that includes its file.
  func outlook() throws -> String {
    let standing = try standing()
    guard case .solve(let next) = standing.next else {
      let conclusion = standing.exercise == nil ? [try conclusion()] : []
      return (conclusion + standing.next.lines(terminal)).joined(separator: "\n")
    }
    return
      (wrap("Next: \(next.name) \(next.dots), \(next.title)", width: terminal.width, hanging: "  ")
      + ["  \(next.path(of: next.source))"]).joined(separator: "\n")
  }
}

extension ProgressFile {
  /// The progress in a workbook.
  init(in book: Book, _ surroundings: Surroundings) {
    self.init(
      folder: book.root.appendingPathComponent(".workbook", isDirectory: true),
      tell: surroundings.writeError)
  }
}
