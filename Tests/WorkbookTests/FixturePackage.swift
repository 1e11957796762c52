import CommandLineSupport
import Foundation

@testable import workbook

/// A small package in a temporary folder, with a space in its name: stages 1, 2, 3 and 4, of which
/// 2 has no features, and two chapters.
final class FixturePackage {
  let root: URL
  private let base: URL

  /// Makes it in a folder of its own, or in one of this name inside that.
  init(named name: String? = nil) throws {
    base =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook fixture \(UUID().uuidString)").standardizedFileURL
    root = name.map { [base] in base.appendingPathComponent($0) } ?? base
    try write("Package.swift", "")
    for stage in ["1ClosureEffect", "3EffectPublisher", "4Bookkeeping"] {
      try write("Sources/Stage\(stage)/Features/Counter.swift", "same\n")
    }
    try write("Sources/Stage1ClosureEffect/Architecture/Store.swift", "a\nb\nc\n")
    try write("Sources/Stage1ClosureEffect/Architecture/Base.swift", "one\ntwo\n")
    try write("Sources/Stage2Publishers/Just.swift", "")
    try write("Sources/Stage3EffectPublisher/Architecture/Store.swift", "a\nB\nc\nd")
    try write("Sources/Stage3EffectPublisher/Architecture/Empty.swift", "")
    try write("Sources/Stage3EffectPublisher/.DS_Store", "hidden")
    try write("Sources/Stage4Bookkeeping/Architecture/Store.swift", "a\nB\nc\nd")
    try write("Sources/Stage4Bookkeeping/Architecture/Empty.swift", "")
    try write(
      "Chapters/1-ClosureEffect/README.md",
      "# Chapter 1: An effect is a `closure`\n\nWork *not* [begun](x.md),\nand run.\n\nMore.\n")
    try write("Chapters/2-Publishers/main.swift", "")
  }

  deinit { try? FileManager.default.removeItem(at: base) }

  func write(_ path: String, _ text: String) throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  var book: Book { Book(root: root) }
}
