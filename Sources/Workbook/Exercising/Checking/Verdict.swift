import Console
import Foundation

/// The result of checking an exercise.
enum Verdict: Equatable {
  /// All tests pass: so many.
  case solved(tests: Int)
  /// Tests fail: these, of so many.
  case failed([TestEvents.Test], of: Int)
  /// The answer itself does not compile.
  case doesNotCompile([Diagnostic])
  /// The tests do not compile against the answer.
  case doesNotFitItsTests([Diagnostic])
  /// The process of the tests died while these were running.
  case crashed(during: [String], how: Crash)
  /// The tests were still running after so many seconds.
  case tookTooLong(during: [String], seconds: Double)
  /// The build failed elsewhere: its last lines.
  case notBuilt([String])
  /// There was nothing to run, so nothing is known.
  case noTests

  var isSolved: Bool {
    if case .solved = self { return true }
    return false
  }

  /// True when the answer was tested, or compiled, and found wrong.
  var isRejection: Bool { !isSolved && isAboutTheAnswer }

  /// True when it says something about the answer; false when it is the workbook that is broken.
  var isAboutTheAnswer: Bool {
    switch self {
    case .notBuilt, .noTests: false
    default: true
    }
  }
}

extension Verdict {
  /// What there is beside the first error or failing test, such as `2 other tests fail`. Nil when
  /// there is nothing else.
  var others: String? {
    switch self {
    case .failed(let tests, _) where tests.count > 1:
      let count = tests.count - 1
      return "\(counted(count, "other test")) \(count == 1 ? "fails" : "fail")"
    case .failed(let tests, _) where tests[0].issues.count > 1:
      return "this test says more"
    case .doesNotCompile(let errors) where errors.count > 1,
      .doesNotFitItsTests(let errors) where errors.count > 1:
      let count = errors.count - 1
      return "there \(count == 1 ? "is" : "are") \(counted(count, "other error"))"
    default: return nil
    }
  }
}

extension Verdict {
  /// Reads the verdict on an exercise from a run of its tests.
  init(_ events: TestEvents, _ end: ChildProcess.End) {
    let running = events.tests.filter { $0.hasStarted && !$0.hasEnded }.map(\.name)
    let failed = events.failed
    if end.timedOut {
      self = .tookTooLong(during: running, seconds: end.limit)
    } else if !events.hasStarted {
      self = .notBuilt(Verdict.lastLines(of: end))
    } else if !events.hasEnded {
      self = .crashed(during: running, how: Crash(of: events.exercise, end))
    } else if events.tests.isEmpty {
      self = .noTests
    } else if !failed.isEmpty {
      self = .failed(failed, of: events.tests.count)
    } else {
      self = .solved(tests: events.tests.count)
    }
  }

  /// Reads the verdict on an exercise from a build that failed.
  init(of exercise: String, failedBuild end: ChildProcess.End) {
    let errors = Diagnostic.errors(in: end.output + "\n" + end.errors)
    let own = errors.filter { $0.isInAnswer(to: exercise) }
    let tests = errors.filter { $0.isInTests(of: exercise) }
    if !own.isEmpty {
      self = .doesNotCompile(own)
    } else if !tests.isEmpty {
      self = .doesNotFitItsTests(tests)
    } else if !errors.isEmpty {
      self = .notBuilt(errors.flatMap(\.lines))
    } else {
      self = .notBuilt(Verdict.lastLines(of: end))
    }
  }

  private static func lastLines(of end: ChildProcess.End) -> [String] {
    let lines = (end.output + "\n" + end.errors).split(separator: "\n").map(String.init)
    return (end.timedOut ? ["the build \(end)"] : []) + lines.suffix(12)
  }
}
