import Console
import Foundation
import Manuscript

/// Which tests the stub and the known mistakes of each exercise fail: what `verify --record` has
/// found out. It is one file that is committed, with a line for each answer.
struct FailureRecord: Equatable {
  /// For each exercise, by the answers' keys, the tests that the answer fails: named by suite and
  /// function, in alphabetical order.
  var exercises: [String: [String: [String]]] = [:]

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

  func failures(of answer: Answer) -> [String]? {
    FailureRecord.key(of: answer).flatMap { exercises[answer.exercise.name]?[$0] }
  }

  mutating func note(_ failures: [String], of answer: Answer) {
    guard let key = FailureRecord.key(of: answer) else { return }
    exercises[answer.exercise.name, default: [:]][key] = failures
  }

  /// Forgets an exercise, so that nothing stays of a mistake that is gone.
  mutating func forget(_ exercise: String) {
    exercises[exercise] = nil
  }
}

extension Verdict {
  /// The tests that failed, named by suite and function, in alphabetical order. Nil where the tests
  /// did not come to their end.
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
