import Foundation

extension Proof {
  /// What is not current in the record of failures about an answer: nil when it allows what the
  /// verdicts say, or at least one of them.
  static func outdated(_ answer: Answer, _ verdicts: [Verdict], in record: FailureRecord) -> String?
  {
    guard FailureRecord.key(of: answer) != nil else { return nil }
    // What passes, crashes or takes too long is a problem by itself.
    let found = verdicts.compactMap(\.failures).filter { !$0.isEmpty }
    guard let latest = found.last else { return nil }
    let name = answer.kind == .stub ? "the stub" : answer.file.lastPathComponent
    switch record.entry(for: answer) {
    case let entry?
    where found.contains(where: {
      entry.isCurrent(after: $0, races: record.races(of: answer.exercise))
    }):
      return nil
    case let entry?:
      return "Exercises/Mistakes/failures.json says that \(name) fails \(listed(entry.list)); "
        + "it fails \(listed(latest)): \(remedy(answer.exercise))"
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
    "`swift run workbook verify --record \(exercise.name)` writes it anew"
  }

  private static func listed(_ tests: [String]) -> String {
    tests.isEmpty ? "nothing" : tests.joined(separator: ", ")
  }
}
