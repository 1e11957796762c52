import Comparing
import Foundation
import Manuscript

/// An answer to an exercise, right or wrong, in a file of its own.
struct Answer: Equatable {
  /// Who gives it.
  enum Kind: Equatable {
    /// The learner: what it is worth is to be found out.
    case learners
    /// The stub: every exercise starts with failing tests.
    case stub
    case solution
    case alternative
    case mistake
  }

  let exercise: Exercise
  let kind: Kind
  let file: URL

  var path: String { exercise.path(of: file) }

  /// The whole text of the answer: that of the file, or that of the solution with the file's edit.
  /// Throws a `Patch.Misfit` for an edit that does not fit.
  func text() throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    guard file.pathExtension == "diff" else { return text }
    let patch = try Patch(text)
    let solution = exercise.path(of: exercise.solution)
    guard patch.path == solution else {
      throw Patch.Misfit(line: 1, reason: "it edits \(patch.path), and not \(solution)")
    }
    return try patch.applied(to: String(contentsOf: exercise.solution, encoding: .utf8))
  }

  /// Every answer that an author keeps to an exercise. The stub is the learner's file as it is in a
  /// fresh checkout.
  static func all(of exercise: Exercise) -> [Answer] {
    func answers(_ kind: Kind, _ files: [URL]) -> [Answer] {
      files.map { Answer(exercise: exercise, kind: kind, file: $0) }
    }
    return answers(.stub, [exercise.source]) + answers(.solution, [exercise.solution])
      + answers(.alternative, exercise.alternatives) + answers(.mistake, exercise.mistakes)
  }

  /// Deals answers into rounds with at most one to each exercise: one build holds a round.
  static func rounds(of answers: [Answer]) -> [[Answer]] {
    var rounds: [[Answer]] = []
    var counts: [String: Int] = [:]
    for answer in answers {
      let number = counts[answer.exercise.name, default: 0]
      counts[answer.exercise.name] = number + 1
      if number == rounds.count { rounds.append([]) }
      rounds[number].append(answer)
    }
    return rounds
  }
}
