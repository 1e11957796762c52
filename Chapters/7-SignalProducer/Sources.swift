import Foundation

/// The sources of stages 5 and 7, where they can be found, counted.
struct Sources {
  struct Count {
    let name: String
    let old: Int
    let new: Int
    var same = 0
    var isIdentical: Bool { old == new && same == new }
  }

  /// Each file of the features.
  let features: [Count]
  /// The lines of each part of a stage.
  let lines: [Count]

  /// Looks beside the file that this was built from. Nothing where it is gone.
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
}
