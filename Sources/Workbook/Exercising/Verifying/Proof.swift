import Console
import Foundation
import Manuscript

/// What is known so far of an exercise: that its stub fails, its solutions pass, and its mistakes
/// fail by an expectation. What is not so is a problem, told in one line.
struct Proof {
  let exercise: Exercise
  private(set) var problems: [String]

  /// Begins with what can be seen without a build.
  init(_ exercise: Exercise) {
    self.exercise = exercise
    problems = Proof.missing(in: exercise)
  }

  /// Takes the verdict on an answer in.
  mutating func add(_ answer: Answer, _ verdict: Verdict) {
    problems += Proof.problem(answer, verdict).map { [$0] } ?? Proof.unreadable(answer, verdict)
  }

  /// Adds what is not current in the record of failures.
  mutating func add(_ more: [String]) {
    problems += more
  }

  /// What is proved, in one line.
  var summary: String {
    let others = exercise.alternatives.count
    let more = others == 0 ? " passes" : " and \(counted(others, "alternative")) pass"
    let mistakes = exercise.mistakes.count
    return "\(exercise.name): the stub fails, the solution\(more), "
      + "\(counted(mistakes, "mistake")) \(mistakes == 1 ? "fails" : "fail")"
  }

  /// What is against an answer: nil when the verdict on it is as it should be.
  static func problem(_ answer: Answer, _ verdict: Verdict) -> String? {
    let found = what(verdict)
    switch (answer.kind, verdict) {
    case (.learners, _), (.solution, .solved), (.alternative, .solved):
      return nil
    case (.solution, _), (.alternative, _):
      return "\(answer.path) should pass: \(found)"
    case (.stub, .failed(let tests, _)) where tests.flatMap(\.issues).allSatisfy(\.isExpectation):
      return nil
    case (.stub, _):
      return "the stub \(answer.path) should fail cleanly: \(found)"
    case (.mistake, .failed(let tests, _)):
      if tests.contains(where: { $0.issues.contains(where: \.isExpectation) }) { return nil }
      return "\(answer.path) should fail by an expectation: \(found)"
    case (.mistake, _):
      return "\(answer.path) should fail by an expectation: \(found)"
    }
  }

  private static func what(_ verdict: Verdict) -> String {
    switch verdict {
    case .solved(let count): "all \(counted(count, "test")) passed"
    case .failed(let tests, _): first(of: tests)
    case .doesNotCompile(let errors): "it does not compile: \(errors.first?.message ?? "")"
    case .doesNotFitItsTests(let errors):
      "its tests do not compile against it: \(errors.first?.message ?? "")"
    case .crashed(let tests, let how):
      "its tests crashed: \(how)\(tests.isEmpty ? "" : " (\(tests.joined(separator: ", ")))")"
    case .tookTooLong(let tests, let seconds):
      "its tests did not end in \(Int(seconds)) s (\(tests.joined(separator: ", ")))"
    case .notBuilt(let lines): "the build failed: " + lines.joined(separator: "\n    ")
    case .noTests: "there were no tests"
    }
  }

  private static func first(of tests: [TestEvents.Test]) -> String {
    guard let test = tests.first else { return "" }
    return "“\(test.name)” failed: \(test.issues.first?.fact ?? "")"
  }
}

extension Diagnostic {
  /// What the compiler says, with the line and without the folders.
  var message: String {
    let line = lines.first ?? ""
    return String(line[(line.lastIndex(of: "/").map(line.index(after:)) ?? line.startIndex)...])
  }
}
