import Foundation
import Manuscript

/// Which stages can be read side by side: those of one architecture that hold Prime Time's
/// features.
///
/// A stage of tools alone, as the publishers of stage 2, has no file that mirrors another stage's.
/// Nor has a stage whose architecture is another one: it shares no folder with the others but that
/// of the features, which were written again for it. A stage that has nothing but features is read
/// beside the stages of the architecture that it does without: that of the last stage before.
package struct Correspondence {
  let stages: [Book.Stage]

  package init(stages: [Book.Stage]) {
    self.stages = stages
  }

  /// Each stage and the stage that it continues: the refactor, step by step.
  ///
  /// A stage does not continue a stage with a folder that it lacks itself, as stage 7's streams.
  package var steps: [(old: Book.Stage, new: Book.Stage)] {
    stages.enumerated().compactMap { index, new in
      stages[..<index].last { old in
        correspond(old, new) && architecture(of: old).isSubset(of: architecture(of: new))
      }
      .map { (old: $0, new: new) }
    }
  }

  /// Why two stages cannot be compared, and a pair that can; nil when they can be.
  func objection(to old: Book.Stage, _ new: Book.Stage) -> String? {
    guard let reason = reason(against: old, new) else { return nil }
    guard let pair = nearestPair(to: old, new) else { return reason }
    return "\(reason); try “diff \(pair.0) \(pair.1)”"
  }

  private func reason(against old: Book.Stage, _ new: Book.Stage) -> String? {
    if let stage = [old, new].first(where: lacksFeatures) {
      let other = stage == old ? new.number : old.number
      return "stage \(stage.number), \(stage.name), has no features: "
        + "nothing in it corresponds to stage \(other)"
    }
    if correspond(old, new) { return nil }
    let pair = [old.number, new.number].sorted()
    return "stages \(pair[0]) and \(pair[1]) are two architectures: what is between them is not a "
      + "diff but a comparison, and chapter \(chapter(about: old, new)) makes it "
      + "(swift run chapter\(chapter(about: old, new)))"
  }

  /// The chapter of the stage that shares no folder, or else of the later stage.
  private func chapter(about old: Book.Stage, _ new: Book.Stage) -> Int {
    let alone = [old, new].filter { stage in
      !stages.contains { $0 != stage && correspond($0, stage) }
    }
    return (alone.isEmpty ? [old, new] : alone).map(\.number).max() ?? new.number
  }

  private func correspond(_ one: Book.Stage, _ other: Book.Stage) -> Bool {
    !lacksFeatures(one) && !lacksFeatures(other)
      && !architecture(of: one).isDisjoint(with: architecture(of: other))
  }

  /// The architecture of a stage, or the one that it does without.
  private func architecture(of stage: Book.Stage) -> Set<String> {
    let before = stages.filter { $0.number < stage.number && !lacksFeatures($0) }.reversed()
    return ([stage] + before).lazy.map(folders).first { !$0.isEmpty } ?? []
  }

  /// The folders of a stage beside that of its features.
  private func folders(of stage: Book.Stage) -> Set<String> {
    let content = try? FileManager.default.contentsOfDirectory(
      at: stage.folder, includingPropertiesForKeys: [.isDirectoryKey])
    let folders = (content ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
    return Set(folders.map(\.lastPathComponent)).subtracting(["Features"])
  }

  private func lacksFeatures(_ stage: Book.Stage) -> Bool {
    let features = stage.folder.appendingPathComponent("Features")
    return !FileManager.default.fileExists(atPath: features.path)
  }

  private func nearestPair(to old: Book.Stage, _ new: Book.Stage) -> (Int, Int)? {
    let wanted = [old.number, new.number].sorted()
    var nearest: (pair: (Int, Int), distance: Int)?
    for (index, first) in stages.enumerated() {
      for second in stages[(index + 1)...] where correspond(first, second) {
        // Of two equally near pairs, the one with less between its stages.
        let (a, b) = (first.number, second.number)
        let distance = 100 * (abs(a - wanted[0]) + abs(b - wanted[1])) + b - a
        if let nearest, nearest.distance <= distance { continue }
        nearest = ((a, b), distance)
      }
    }
    return nearest?.pair
  }
}
