import CommandLineSupport
import Foundation

/// Which tests the stub and the known mistakes of each exercise fail: what `verify --record` has
/// found out. It is one file that is committed, with a line for each answer.
struct FailureRecord: Equatable {
  /// The tests that an answer fails, named by suite and function, in the order of the alphabet.
  struct Entry: Equatable {
    /// Those that fail every time.
    var always: [String]
    /// Those that fail now and then, as tests of a race do.
    var sometimes: [String] = []
  }

  /// The entries of an exercise by the answers' keys.
  var exercises: [String: [String: Entry]] = [:]

  /// Where it is in the folder of the exercises.
  static func file(in package: URL) -> URL {
    package.appendingPathComponent("Mistakes/failures.json")
  }

  /// The names under which answers stand in the file: the mistakes' files, and the stub.
  static func key(of answer: Answer) -> String? {
    switch answer.kind {
    case .stub: stub
    case .mistake: answer.file.lastPathComponent
    case .learners, .solution, .alternative: nil
    }
  }

  static let stub = "stub"

  func entry(for answer: Answer) -> Entry? {
    FailureRecord.key(of: answer).flatMap { exercises[answer.exercise.name]?[$0] }
  }

  /// The tests of an exercise that have threads meet, and those that one answer or another fails now
  /// and then. What they do is no matter of the answer alone.
  func races(of exercise: Exercise) -> Set<String> {
    Set((exercises[exercise.name] ?? [:]).values.flatMap(\.sometimes))
      .union(NamedTest.all(of: exercise).filter(\.isRace).map(\.path))
  }

  mutating func note(_ entry: Entry, for answer: Answer) {
    guard let key = FailureRecord.key(of: answer) else { return }
    exercises[answer.exercise.name, default: [:]][key] = entry
  }

  /// Forgets an exercise, so that nothing stays of a mistake that is gone.
  mutating func forget(_ exercise: String) {
    exercises[exercise] = nil
  }
}

extension FailureRecord.Entry {
  /// What several runs of an answer's tests say together. What was recorded before as failing now and
  /// then does so still, even if it has failed every time by now: a race seldom shows itself.
  init(_ verdicts: [Verdict], after before: FailureRecord.Entry?) {
    let runs = verdicts.compactMap(\.failures)
    let tests = Set(runs.joined()).sorted()
    let doubtful = before?.sometimes ?? []
    always = tests.filter { test in
      !doubtful.contains(test) && runs.allSatisfy { $0.contains(test) }
    }
    sometimes = tests.filter { !always.contains($0) }
  }

  /// Whether a run may fail these tests, and no others.
  func allows(_ failures: [String]) -> Bool {
    always.allSatisfy(failures.contains)
      && failures.allSatisfy { always.contains($0) || sometimes.contains($0) }
  }

  /// Whether a run that has failed these tests says nothing against the entry. Where tests fail now and
  /// then, it is about a race, which may fail another one some day. And a test of a race may fail or
  /// not, whatever the answer: which those are is asked only where it matters.
  func isCurrent(after failures: [String], races: @autoclosure () -> Set<String>) -> Bool {
    always.allSatisfy { failures.contains($0) || races().contains($0) }
      && (!sometimes.isEmpty || failures.allSatisfy { always.contains($0) || races().contains($0) })
  }

  /// All of them as they stand in the file: those that fail now and then with a question mark.
  var list: [String] { (always + sometimes.map { "\($0)?" }).sorted() }

  /// Reads such a list.
  init(list: [String]) {
    always = list.filter { !$0.hasSuffix("?") }
    sometimes = list.filter { $0.hasSuffix("?") }.map { String($0.dropLast()) }
  }
}

extension Verdict {
  /// The tests that failed, named by suite and function, in the order of the alphabet. Nil where the
  /// tests did not come to their end.
  var failures: [String]? {
    switch self {
    case .failed(let tests, _): tests.map(\.path).sorted()
    case .solved: []
    default: nil
    }
  }
}

extension TestEvents.Test {
  /// Its suite and its function, such as `StoreTests/answersAtOnce()`: what stays the same where
  /// lines move. An `id` has the target before it and the place behind it.
  var path: String {
    let path = id.dropFirst(module.count + 1)
    return String(path.lastIndex(of: "/").map { path[..<$0] } ?? path)
  }
}
