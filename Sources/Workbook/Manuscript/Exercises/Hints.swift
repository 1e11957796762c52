import Console
import Foundation

/// An exercise's hints, from a nudge to nearly there.
package struct Hints: Equatable {
  package let all: [String]

  /// Tells the hints of a file from each other: a line of three dashes is between two.
  package init(text: String) {
    all = text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.trimmingCharacters(in: .whitespaces) == "---" }
      .map { $0.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
  }

  /// Reads an exercise's hints. Throws a ``Command/Failure``.
  package init(of exercise: Exercise) throws {
    let path = exercise.path(of: exercise.hints)
    guard let text = try? String(contentsOf: exercise.hints, encoding: .utf8) else {
      throw Command.Failure("\(exercise.name) has no hints: \(path) cannot be read")
    }
    self.init(text: text)
    if all.isEmpty { throw Command.Failure("\(exercise.name) has no hints: \(path) is empty") }
  }

  /// Returns the hint that the next call shows to a learner who has seen this many, and how many
  /// are seen then. After the last hint, the last hint again.
  package func next(after seen: Int) -> (text: String, seen: Int) {
    let index = min(max(0, seen), all.count - 1)
    return (all[index], index + 1)
  }

  /// The first of the hints, as many as were shown.
  package struct Shown: Equatable {
    package let hints: Hints
    /// How many they are; one or more.
    package let count: Int

    package init(hints: Hints, count: Int) {
      self.hints = hints
      self.count = count
    }

    /// The one that was shown last.
    package var text: String { hints.all[count - 1] }
    package var heading: String { heading(of: count) }
    package var isLast: Bool { count == hints.all.count }

    package func heading(of number: Int) -> String { "Hint \(number) of \(hints.all.count)" }
  }
}
