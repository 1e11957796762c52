import Foundation

/// A small package in a temporary folder, with a space in its name.
package final class FixturePackage {
  /// Its folder.
  package let root: URL
  private let base: URL

  /// Makes it of these files, in a folder of its own, or in one of this name inside that.
  package init(
    named name: String? = nil, files: [String: String] = FixturePackage.fourStages
  ) throws {
    base =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook fixture \(UUID().uuidString)").standardizedFileURL
    root = name.map { [base] in base.appendingPathComponent($0) } ?? base
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: base) }

  /// Writes a file, and makes the folders that it is in.
  package func write(_ path: String, _ text: String) throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Two chapters and a stage: enough to be found, and for tests that compare no stages. (Thousands
  /// of files take long to make and to remove.)
  package static let twoChapters = [
    "Package.swift": "",
    "Sources/Stage1ClosureEffect/Architecture/Store.swift": "a\nb\nc\n",
    "Chapters/1-ClosureEffect/README.md":
      "# Chapter 1: An effect is a `closure`\n\nWork *not* [begun](x.md),\nand run.\n\nMore.\n",
    "Chapters/2-Publishers/main.swift": "",
  ]

  /// Stages 1, 2, 3 and 4, of which 2 has no features, and two chapters.
  package static let fourStages = twoChapters.merging(stages) { $1 }

  private static let stages = [
    "Sources/Stage1ClosureEffect/Architecture/Base.swift": "one\ntwo\n",
    "Sources/Stage1ClosureEffect/Features/Counter.swift": "same\n",
    "Sources/Stage2Publishers/Just.swift": "",
    "Sources/Stage3EffectPublisher/.DS_Store": "hidden",
    "Sources/Stage3EffectPublisher/Architecture/Empty.swift": "",
    "Sources/Stage3EffectPublisher/Architecture/Store.swift": "a\nB\nc\nd",
    "Sources/Stage3EffectPublisher/Features/Counter.swift": "same\n",
    "Sources/Stage4Bookkeeping/Architecture/Empty.swift": "",
    "Sources/Stage4Bookkeeping/Architecture/Store.swift": "a\nB\nc\nd",
    "Sources/Stage4Bookkeeping/Features/Counter.swift": "same\n",
  ]
}
