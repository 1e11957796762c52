import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Console
@testable import Manuscript

/// Remarks on hunks, and the pager that they are read in.
@Suite struct RemarksTests {
  private static let markdown = """
    # What changes from stage 1 to stage 3

    An opening that is not a remark.

    ## Architecture/Base.swift

    ```diff
    -one
    ```

    The file goes.

    ## Architecture/Store.swift

    ```diff
    +B
    ```

    A letter grows,
    and another one comes.

    """

  private let fixture: FixturePackage
  private let workbook: BuiltExecutable

  init() throws {
    fixture = try FixturePackage()
    workbook = try BuiltExecutable("workbook")
    try fixture.write("Chapters/3-EffectPublisher/Diff.md", Self.markdown)
  }

  private var diff: StageDiff {
    get throws {
      try StageDiff(
        from: Book(root: fixture.root).stages[0], to: Book(root: fixture.root).stages[2])
    }
  }

  @Test("Remarks are read with their stages, their files and their lines")
  func reads() {
    let remarks = Remarks(markdown: Self.markdown)
    #expect(remarks.stages == [1, 3])
    #expect(
      remarks.all == [
        Remarks.Remark(path: "Architecture/Base.swift", line: "-one", text: "The file goes."),
        Remarks.Remark(
          path: "Architecture/Store.swift", line: "+B",
          text: "A letter grows,\nand another one comes."),
      ])
  }

  @Test("A remark stands above its hunk, its lines marked, and `--plain` leaves it out")
  func prints() throws {
    let end = try workbook.run("diff", "1", "3", "store", in: fixture.root)
    let lines = end.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(5).suffix(3) == [
        "", "# A letter grows, and another one comes.", "@@ -1,3 +1,4 @@",
      ])
    let plain = try workbook.run("diff", "1", "3", "--plain", in: fixture.root)
    #expect(plain.output.contains("@@ -1,3 +1,4 @@"))
    #expect(!plain.output.contains("#"))
    let backwards = try workbook.run("diff", "3", "1", in: fixture.root)
    #expect(backwards.status == .exited(0) && !backwards.output.contains("#"))
  }

  @Test("A hunk without a remark, one with two, and a remark without a hunk are problems")
  func problems() throws {
    let good = Self.markdown + "\n## Architecture/Empty.swift\n"
    func problems(_ change: (String) -> String) throws -> [String] {
      Remarks(markdown: change(good)).problems(with: try diff)
    }
    #expect(try problems { $0 } == [])
    #expect(
      try problems { $0.replacing("+B", with: "+C") } == [
        "Architecture/Store.swift, the hunk at line 1 has 0 remarks",
        "Architecture/Store.swift, the remark at “+C” has 0 hunks",
      ])
    #expect(
      try problems { $0.replacing("-one", with: " c").replacing("Base", with: "Store") }
        == [
          "Architecture/Base.swift, the hunk at line 1 has 0 remarks",
          "Architecture/Store.swift, the hunk at line 1 has 2 remarks",
        ])
  }

  @Test(
    "In a terminal a diff goes through the pager that is named, or is printed without one",
    arguments: [
      ("WORKBOOK_PAGER", "sed s/^/paged:/", "paged:--- Sources/Stage1"),
      ("PAGER", "sed s/^/paged:/", "paged:--- Sources/Stage1"),
      ("WORKBOOK_PAGER", "cat", "--- Sources/Stage1"), ("WORKBOOK_PAGER", "", "--- Sources/Stage1"),
      ("WORKBOOK_PAGER", "no-such-program-anywhere 2> /dev/null", "--- Sources/Stage1"),
      // A pager that ends before it has read everything is no failure.
      ("WORKBOOK_PAGER", "echo over", "over"),
    ])
  func pages(variable: String, pager: String, expected: String) throws {
    let session = try TerminalSession(
      workbook.url, ["diff", "1", "3", "store"],
      environment: [variable: pager, "NO_COLOR": "1"], in: fixture.root)
    #expect(try session.wait(for: expected) == expected)
    #expect(try session.end() == .exited(0))
  }

  @Test("Ctrl-C is for the pager: the command ends when the pager does")
  func interruptsPager() throws {
    let script = "trap 'echo interrupted' INT; echo ready; read line < /dev/tty; echo $line"
    let session = try TerminalSession(
      workbook.url, ["diff", "1", "3"], environment: ["WORKBOOK_PAGER": script], in: fixture.root)
    try session.wait(for: "ready")
    session.type("\u{3}")
    try session.wait(for: "interrupted")
    session.type("done\n")
    #expect(try session.end() == .exited(0))
  }
}
