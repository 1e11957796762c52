import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Console
@testable import Manuscript

@Suite struct StageDiffTests {
  private let fixture: FixturePackage

  init() throws {
    fixture = try FixturePackage()
  }

  private func diff(_ old: String, _ new: String, filter: String? = nil) throws -> StageDiff {
    let book = Book(root: fixture.root)
    return try StageDiff(
      from: try book.stage(numbered: old), to: try book.stage(numbered: new), filter: filter)
  }

  private let format = DiffFormat(terminal: Terminal(isTerminal: false))

  @Test("Files are compared by their path in the stage; equal and hidden ones are not shown")
  func comparesFiles() throws {
    let files = try diff("1", "3").files
    #expect(
      files.map(\.path) == [
        "Architecture/Base.swift", "Architecture/Empty.swift", "Architecture/Store.swift",
      ])
    #expect(files.map(\.kind) == [.removed, .added, .changed])
  }

  @Test("A file of one stage only is announced, and compared with nothing")
  func announcesWholeFiles() throws {
    #expect(
      format.text(of: try diff("1", "3")) == [
        "Only in stage 1: Architecture/Base.swift",
        "--- Sources/Stage1ClosureEffect/Architecture/Base.swift",
        "+++ /dev/null",
        "@@ -1,2 +0,0 @@",
        "-one",
        "-two",
        "Only in stage 3: Architecture/Empty.swift",
        "--- /dev/null",
        "+++ Sources/Stage3EffectPublisher/Architecture/Empty.swift",
        "--- Sources/Stage1ClosureEffect/Architecture/Store.swift",
        "+++ Sources/Stage3EffectPublisher/Architecture/Store.swift",
        "@@ -1,3 +1,4 @@",
        " a",
        "-b",
        "+B",
        " c",
        "+d",
        "\\ No newline at end of file",
      ])
  }

  @Test("The summary counts inserted and deleted lines, and mirrors itself the other way round")
  func sumsUp() throws {
    #expect(
      format.summary(of: try diff("1", "3")) == [
        "  Architecture/Base.swift   +0  -2  removed",
        "  Architecture/Empty.swift  +0  -0  added",
        "  Architecture/Store.swift  +2  -1",
        "3 files, 2 insertions, 3 deletions",
      ])
    #expect(format.summary(of: try diff("3", "1")).last == "3 files, 3 insertions, 2 deletions")
  }

  @Test("A filter takes files by a part of their path, whatever its case")
  func filters() throws {
    #expect(try diff("1", "3", filter: "STORE").files.map(\.path) == ["Architecture/Store.swift"])
  }

  @Test("Stages with equal files say so, and name the filter if there is one")
  func saysThatNothingDiffers() throws {
    #expect(
      format.text(of: try diff("3", "4")) == ["Nothing differs between stages 3 and 4."])
    #expect(
      format.summary(of: try diff("1", "3", filter: "counter")) == [
        "Nothing differs between stages 1 and 3, where a path has “counter” in it."
      ])
  }
}
