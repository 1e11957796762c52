import Foundation
import Testing

@testable import Manuscript

/// Each stage that has the application, which is the folder `Features`, stands where stages are
/// listed.
@Suite struct StageListTests {
  static let stages = Repository.book.stages.filter { stage in
    Repository.contains("Sources/\(stage.folder.lastPathComponent)/Features")
  }

  @Test("A stage with the application is compared with the others, and can be played")
  func areListed() throws {
    #expect(StageListTests.stages.count > 7)
    for stage in StageListTests.stages {
      for (path, word) in places(of: stage) {
        let isListed = try Repository.text(of: path)?.contains(Regex("\\b\(word)\\b")) == true
        #expect(isListed, "\(path) has no `\(word)`: a stage is missing there")
      }
    }
  }

  @Test(
    "Each stage that is played has its folder's name, and the last number is that of the last one")
  func namesThePlayed() throws {
    let last = try #require(Repository.book.stages.last).number
    let program = try #require(Repository.text(of: "Sources/Workbook/primetime/main.swift"))
    #expect(program.contains("last: \(last))"))
    for stage in StageListTests.stages {
      let path = "Sources/Workbook/primetime/Stages/Stage\(stage.number)Play.swift"
      let text = try #require(Repository.text(of: path))
      #expect(text.contains("number: \(stage.number), name: \"\(stage.name)\","))
      #expect(program.contains("Stage\(stage.number)Play.stage"))
    }
  }

  /// Where a stage is to be listed, and its name there.
  private func places(of stage: Book.Stage) -> [String: String] {
    let number = stage.number
    let tests = "Tests/PreservationTests"
    var places = [
      "\(tests)/Stage\(number)Adapter.swift": "stage\(number)",
      "\(tests)/PreservationTests.swift": "stage\(number)",
      "\(tests)/RealHTTPTests.swift": "stage\(number)",
      "\(tests)/FeatureTests.swift": "stage\(number)Features",
      "Sources/Workbook/primetime/Stages/Stage\(number)Play.swift": stage.folder.lastPathComponent,
    ]
    // The laboratory is about stores. Models have none.
    let files = Repository.files(under: "Sources/\(stage.folder.lastPathComponent)")
    if files.contains(where: { $0.hasSuffix("/Store.swift") }) {
      places["\(tests)/LaboratoryTests.swift"] = "stage\(number)"
    }
    return places
  }
}
