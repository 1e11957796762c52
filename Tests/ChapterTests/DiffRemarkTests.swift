import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Manuscript

@Suite struct DiffRemarkTests {
  /// The pairs of stages that the table of contents names.
  private static let steps = Correspondence(stages: Repository.book.stages).steps

  @Test(
    "Every hunk of a diff from one stage to the next has its remark, and every remark its hunk",
    arguments: steps.indices)
  func fit(step: Int) throws {
    let (old, new) = Self.steps[step]
    let remarks = try #require(
      Repository.book.remarks(from: old, to: new),
      "Chapters/\(new.number)-… has no Diff.md from stage \(old.number) to stage \(new.number)")
    #expect(try remarks.problems(with: StageDiff(from: old, to: new)) == [])
    for remark in remarks.all {
      // A remark stands beside its hunk, and is no section.
      let words = remark.text.split { $0.isWhitespace }.count
      #expect((1...100).contains(words), "\(remark.path), \(remark.line)")
    }
  }

  @Test("The diffs with remarks are those that the command's help names")
  func pairs() {
    #expect(
      Self.steps.map { "\($0.old.number) \($0.new.number)" }
        == ["1 3", "3 4", "4 5", "5 7", "5 8", "8 10", "10 12"],
      "a new pair stands in Sources/Workbook/Comparing/Diffs/DiffCommand.swift, here and in ContentsTests.swift"
    )
  }
}
