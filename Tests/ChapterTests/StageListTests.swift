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

  /// Where a stage is to be listed, and its name there.
  private func places(of stage: Book.Stage) -> [String: String] {
    let number = stage.number
    let tests = "Tests/PreservationTests"
    return [
      "\(tests)/Stage\(number)Adapter.swift": "stage\(number)",
      "\(tests)/PreservationTests.swift": "stage\(number)",
      "\(tests)/LaboratoryTests.swift": "stage\(number)",
      "\(tests)/RealHTTPTests.swift": "stage\(number)",
      "\(tests)/FeatureTests.swift": "stage\(number)Features",
      "Sources/Workbook/primetime/Stages/Stage\(number)Play.swift": stage.folder.lastPathComponent,
    ]
  }
}
