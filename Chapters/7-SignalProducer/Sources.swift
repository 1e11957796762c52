import Foundation

/// The counted lines of stages 5 and 7, if their sources are found.
struct Sources {
  struct Count {
    let name: String
    let old: Int
    let new: Int
    var same = 0
    var isIdentical: Bool { old == new && same == new }
  }

  /// Lines of stage 5, and which of them are not in stage 7.
  struct Excerpt {
    let text: String
    let changed: String
  }

  /// Each file of the features.
  let features: [Count]
  /// The lines of each part of a stage.
  let lines: [Count]
  private let oldFeatures: [String: [Substring]]
  private let newFeatures: [String: [Substring]]

  /// Looks beside the source file of this build. Nil if it is gone.
  init?(file: String = #filePath) {
    let root = URL(fileURLWithPath: file)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let (old, new) = ("Stage5SingleEffect", "Stage7SignalProducer")
    func files(_ folder: String) -> [String: [Substring]] {
      let folder = root.appending(path: "Sources/\(folder)")
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
      let texts = names.filter { $0.hasSuffix(".swift") }.map { name in
        (name, (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
      }
      return Dictionary(uniqueKeysWithValues: texts).mapValues {
        $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }.mapValues(Array.init)
    }
    func total(_ folder: String) -> Int { files(folder).values.map(\.count).reduce(0, +) }

    let (oldFeatures, newFeatures) = (files("\(old)/Features"), files("\(new)/Features"))
    guard !oldFeatures.isEmpty, !newFeatures.isEmpty else { return nil }
    (self.oldFeatures, self.newFeatures) = (oldFeatures, newFeatures)
    features = newFeatures.keys.sorted().map { name in
      let (before, after) = (oldFeatures[name] ?? [], newFeatures[name] ?? [])
      let same = after.count - after.difference(from: before).insertions.count
      return Count(name: name, old: before.count, new: after.count, same: same)
    }
    lines =
      ["ComposableArchitecture", "Features"].map { part in
        Count(name: "lines, \(part)", old: total("\(old)/\(part)"), new: total("\(new)/\(part)"))
      } + [
        Count(
          name: "lines, the streams", old: total("Stage2Publishers"), new: total("\(new)/Streams"))
      ]
  }

  /// Returns this many lines of a feature in stage 5, from the first line that contains `start`.
  /// Nil if no line does.
  func excerpt(from start: String, count: Int, ofFeature name: String) -> Excerpt? {
    guard let before = oldFeatures[name], let after = newFeatures[name],
      let first = before.firstIndex(where: { $0.contains(start) }), first + count <= before.count
    else { return nil }
    let removed = after.difference(from: before).removals.map { removal in
      guard case .remove(let offset, _, _) = removal else { return 0 }
      return offset - first
    }
    let ordinals = ["the first", "the second", "the third", "the fourth"]
    let changed = ordinals.prefix(count).enumerated()
      .filter { removed.contains($0.offset) }.map(\.element)
    let indentation = before[first].prefix { $0 == " " }.count
    return Excerpt(
      text: before[first..<(first + count)].map { $0.dropFirst(indentation) }
        .joined(separator: "\n"),
      changed: changed.isEmpty
        ? "none of them"
        : changed.count == count ? "all four" : changed.joined(separator: " and "))
  }
}
