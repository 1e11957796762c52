import Foundation

extension Proof {
  /// What is not as it should be in the list of an exercise's promises: each sentence of the task is
  /// there, each test stands under one, and each is failed by a known mistake.
  static func unkept(of exercise: Exercise, in record: FailureRecord) -> [String] {
    let tests = NamedTest.all(of: exercise)
    let sentences = sentences(of: exercise)
    if tests.isEmpty, sentences.isEmpty { return [] }
    let path = exercise.path(of: exercise.promises)
    guard let text = try? String(contentsOf: exercise.promises, encoding: .utf8) else {
      return ["\(path) is missing: it says which tests fail when a sentence of the task is broken"]
    }
    let entries = Promises(text: text).entries
    return comparison(entries.map(\.sentence), sentences, path)
      + entries.flatMap { problems(of: $0, tests.map(\.name), path) }
      + tests.flatMap { problems(of: $0, entries, exercise, record, path) }
  }

  /// The sentences of the stub, which is the learner's file as it is in a fresh checkout.
  private static func sentences(of exercise: Exercise) -> [String] {
    guard let text = try? String(contentsOf: exercise.source, encoding: .utf8) else { return [] }
    return ExerciseTask.sentences(
      of: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private static func comparison(
    _ listed: [String], _ sentences: [String], _ path: String
  ) -> [String] {
    let missing = sentences.filter { !listed.contains($0) }
      .map { "\(path) lacks a sentence of the task: “\($0)”" }
    let foreign = listed.filter { !sentences.contains($0) }
      .map { "\(path) has a sentence that the task does not have: “\($0)”" }
    if missing.isEmpty, foreign.isEmpty, listed != sentences {
      return ["\(path) has the task's sentences in another order, or one of them twice"]
    }
    return missing + foreign
  }

  private static func problems(
    of entry: Promises.Entry, _ names: [String], _ path: String
  ) -> [String] {
    if entry.tests.isEmpty != entry.asksForNothing {
      return [
        "\(path): under “\(entry.sentence)” stand either tests, or that it asks for nothing"
      ]
    }
    return entry.tests.filter { !names.contains($0) }
      .map { "\(path) names a test that is not there: “\($0)”" }
  }

  private static func problems(
    of test: NamedTest, _ entries: [Promises.Entry], _ exercise: Exercise, _ record: FailureRecord,
    _ path: String
  ) -> [String] {
    var problems: [String] = []
    if !entries.contains(where: { $0.tests.contains(test.name) }) {
      problems.append("\(path) has no sentence for the test “\(test.name)”")
    }
    let mistakes = (record.exercises[exercise.name] ?? [:]).filter { $0.key != FailureRecord.stub }
    let isFailed = mistakes.values.contains {
      $0.always.contains(test.path) || $0.sometimes.contains(test.path)
    }
    if !isFailed {
      problems.append(
        "no known mistake of \(exercise.name) fails the test “\(test.name)” (\(test.path))")
    }
    return problems
  }
}
