import Foundation
import Manuscript

extension Proof {
  /// What is not current in the record of failures about an answer: nil when it says what the
  /// verdict says.
  static func outdated(_ answer: Answer, _ verdict: Verdict, in record: FailureRecord) -> String? {
    // What passes, crashes or takes too long is a problem by itself.
    guard FailureRecord.key(of: answer) != nil, let found = verdict.failures, !found.isEmpty else {
      return nil
    }
    let name = answer.kind == .stub ? "the stub" : answer.file.lastPathComponent
    switch record.failures(of: answer) {
    case found: return nil
    case let recorded?:
      return "Exercises/Mistakes/failures.json says that \(name) fails \(listed(recorded)); "
        + "it fails \(listed(found)): \(remedy(answer.exercise))"
    case nil:
      return "Exercises/Mistakes/failures.json does not say which tests \(name) fails: "
        + remedy(answer.exercise)
    }
  }

  /// What the record says of answers that are not there.
  static func leftovers(of exercise: Exercise, in record: FailureRecord) -> [String] {
    let keys = Answer.all(of: exercise).compactMap(FailureRecord.key)
    return (record.exercises[exercise.name] ?? [:]).keys.filter { !keys.contains($0) }.sorted().map
    {
      "Exercises/Mistakes/failures.json says which tests \($0) fails, which is not there: "
        + remedy(exercise)
    }
  }

  private static func remedy(_ exercise: Exercise) -> String {
    "`swift run workbook verify --record \(exercise.name)` rewrites it"
  }

  private static func listed(_ tests: [String]) -> String {
    tests.isEmpty ? "nothing" : tests.joined(separator: ", ")
  }
}
