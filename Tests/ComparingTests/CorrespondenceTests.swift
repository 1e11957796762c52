import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Manuscript

@Suite("Which stages can be compared")
struct CorrespondenceTests {
  /// Stages 1 and 3 of one architecture, 4 of another, 5 of the first again, 2 and 6 without
  /// features, and what is added.
  private func withBook(adding folders: [String] = [], _ body: (Book) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook architectures \(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for folder in [
      "Stage1One/Architecture", "Stage1One/Features", "Stage2Tools/Architecture",
      "Stage3Three/Architecture", "Stage3Three/Features", "Stage4Other/OtherArchitecture",
      "Stage4Other/Features", "Stage5Five/Architecture", "Stage5Five/Features",
      "Stage5Five/Streams", "Stage6Tools/Architecture",
    ] + folders {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent("Sources/\(folder)"), withIntermediateDirectories: true)
    }
    // What is beside the folders, such as what a file browser leaves, is no architecture.
    for stage in ["Stage3Three", "Stage4Other"] {
      try Data().write(to: root.appendingPathComponent("Sources/\(stage)/Notes.md"))
    }
    try body(Book(root: root))
  }

  @Test("The steps of the refactor pass over a stage whose architecture is another one")
  func steps() throws {
    try withBook { book in
      let steps = Correspondence(stages: book.stages).steps
      #expect(steps.map { [$0.old.number, $0.new.number] } == [[1, 3], [3, 5]])
    }
  }

  @Test(
    "A stage of another architecture is not diffed, in either order: its chapter compares it",
    arguments: [
      (3, 4, "3 and 4", "diff 3 5"), (4, 3, "3 and 4", "diff 3 5"), (4, 5, "4 and 5", "diff 3 5"),
      (1, 4, "1 and 4", "diff 1 3"),
    ])
  func otherArchitecture(old: Int, new: Int, stages: String, pair: String) throws {
    try withBook { book in
      let objection = Correspondence(stages: book.stages).objection(
        to: try book.stage(numbered: "\(old)"), try book.stage(numbered: "\(new)"))
      #expect(
        objection
          == "stages \(stages) are two architectures: what is between them is not a diff but a "
          + "comparison, and chapter 4 makes it (swift run chapter4); try “\(pair)”")
    }
  }

  @Test("Of two architectures of more than one stage each, the later stage's chapter compares them")
  func twoArchitectures() throws {
    try withBook(adding: ["Stage7Seven/OtherArchitecture", "Stage7Seven/Features"]) { book in
      let objection = Correspondence(stages: book.stages).objection(
        to: try book.stage(numbered: "4"), try book.stage(numbered: "3"))
      #expect(objection?.contains("and chapter 4 makes it (swift run chapter4)") == true)
    }
  }

  @Test("A stage of features alone is compared with the architecture that it does without")
  func featuresAlone() throws {
    try withBook(adding: ["Stage7Plain/Features"]) { book in
      let correspondence = Correspondence(stages: book.stages)
      #expect(
        correspondence.steps.map { [$0.old.number, $0.new.number] } == [[1, 3], [3, 5], [5, 7]])
      let plain = try book.stage(numbered: "7")
      #expect(correspondence.objection(to: try book.stage(numbered: "5"), plain) == nil)
      #expect(
        correspondence.objection(to: try book.stage(numbered: "4"), plain)
          == "stages 4 and 7 are two architectures: what is between them is not a diff but a "
          + "comparison, and chapter 4 makes it (swift run chapter4); try “diff 5 7”")
    }
  }

  @Test("Stages that share a folder beside that of the features are compared, whatever else is new")
  func sharedFolder() throws {
    try withBook { book in
      let correspondence = Correspondence(stages: book.stages)
      for (old, new) in [("1", "3"), ("1", "5"), ("5", "3")] {
        let pair = (try book.stage(numbered: old), try book.stage(numbered: new))
        #expect(correspondence.objection(to: pair.0, pair.1) == nil)
      }
    }
  }

  @Test("A stage without features corresponds to none")
  func withoutFeatures() throws {
    try withBook { book in
      let objection = Correspondence(stages: book.stages).objection(
        to: try book.stage(numbered: "2"), try book.stage(numbered: "4"))
      #expect(objection?.hasPrefix("stage 2, Tools, has no features") == true)
    }
  }

  @Test("Stages with features are compared in steps, and one without them is not compared")
  func corresponds() throws {
    let fixture = try FixturePackage()
    let book = Book(root: fixture.root)
    let correspondence = Correspondence(stages: book.stages)
    #expect(correspondence.steps.map { [$0.old.number, $0.new.number] } == [[1, 3], [3, 4]])
    #expect(correspondence.objection(to: book.stages[0], book.stages[3]) == nil)
    let objections = [(0, 1), (1, 2), (3, 1)].map { old, new in
      correspondence.objection(to: book.stages[old], book.stages[new])
    }
    let reason = "stage 2, Publishers, has no features: nothing in it corresponds to stage "
    #expect(
      objections == [
        reason + "1; try “diff 1 3”", reason + "3; try “diff 1 3”", reason + "4; try “diff 3 4”",
      ])
  }
}
