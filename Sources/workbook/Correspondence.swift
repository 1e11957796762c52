import Foundation

/// Which stages can be read side by side: those that hold Prime Time's features.
///
/// A stage of tools alone, as the publishers of stage 2, has no file that mirrors another stage's.
struct Correspondence {
  let stages: [Book.Stage]

  /// The stages with features, in order.
  var comparable: [Book.Stage] { stages.filter { !lacksFeatures($0) } }

  /// Each stage with features and the next one: the refactor, step by step.
  var steps: [(old: Book.Stage, new: Book.Stage)] {
    zip(comparable, comparable.dropFirst()).map { (old: $0, new: $1) }
  }

  /// Why two stages cannot be compared, and a pair that can; nil when they can be.
  func objection(to old: Book.Stage, _ new: Book.Stage) -> String? {
    guard let stage = [old, new].first(where: lacksFeatures) else { return nil }
    let other = stage == old ? new.number : old.number
    let reason =
      "stage \(stage.number), \(stage.name), has no features: nothing in it corresponds to stage \(other)"
    guard let pair = nearestPair(to: old, new) else { return reason }
    return "\(reason); try “diff \(pair.0) \(pair.1)”"
  }

  private func lacksFeatures(_ stage: Book.Stage) -> Bool {
    let features = stage.folder.appendingPathComponent("Features")
    return !FileManager.default.fileExists(atPath: features.path)
  }

  private func nearestPair(to old: Book.Stage, _ new: Book.Stage) -> (Int, Int)? {
    let wanted = [old.number, new.number].sorted()
    var nearest: (pair: (Int, Int), distance: Int)?
    for first in comparable.map(\.number) {
      for second in comparable.map(\.number) where second > first {
        // Of two equally near pairs, the one with less between its stages.
        let distance = 100 * (abs(first - wanted[0]) + abs(second - wanted[1])) + second - first
        if let nearest, nearest.distance <= distance { continue }
        nearest = ((first, second), distance)
      }
    }
    return nearest?.pair
  }
}
