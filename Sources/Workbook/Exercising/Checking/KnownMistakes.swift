import Foundation
import Manuscript

/// The wrong answers to an exercise that its authors know, and which tests each of them fails.
struct KnownMistakes {
  private let exercise: Exercise
  private let record: FailureRecord

  /// Reads the record. Empty if the record cannot be read: a learner cannot fix it.
  init(of exercise: Exercise) {
    self.exercise = exercise
    let file = FailureRecord.file(in: exercise.packageFolder)
    record = (try? FailureRecord(contentsOf: file)) ?? FailureRecord()
  }

  /// What the authors say of the mistakes that fail exactly the tests that have failed here: a
  /// sentence each.
  ///
  /// None if the stub fails the same tests, because then the learner has not begun, and none if
  /// three or more sentences fit, because then they say nothing.
  func sentences(for verdict: Verdict) -> [String] {
    guard case .failed = verdict, let failures = verdict.failures, !failures.isEmpty else {
      return []
    }
    let entries = record.exercises[exercise.name] ?? [:]
    let alike = entries.filter { $0.value == failures }.keys.sorted()
    if alike.contains(FailureRecord.stub) { return [] }
    var sentences: [String] = []
    for file in exercise.mistakes where alike.contains(file.lastPathComponent) {
      guard let sentence = KnownMistakes.sentence(of: file), !sentences.contains(sentence) else {
        continue
      }
      sentences.append(sentence)
    }
    return sentences.count > 2 ? [] : sentences
  }

  /// What the first comment of a file says, up to the first line that is empty or code. Nil where
  /// there is none. In a file that is an edit, comments begin with `#`.
  static func sentence(of file: URL) -> String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let sign: Character = file.pathExtension == "diff" ? "#" : "/"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .prefix { $0.first == sign }
      .map { $0.drop { $0 == sign }.trimmingCharacters(in: .whitespaces) }
    let words = lines.prefix { !$0.isEmpty }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
