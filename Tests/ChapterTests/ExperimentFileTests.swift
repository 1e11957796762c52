import Testing

@testable import workbook

/// The experiments of the chapters, as files: that they do what they promise, `.ci/run` proves.
@Suite struct ExperimentFileTests {
  @Test("Every experiment says what happens, and its edit fits the file as it is")
  func fits() throws {
    var count = 0
    for chapter in Repository.chapters {
      for (index, experiment) in chapter.experiments.enumerated() {
        #expect(experiment.number == index + 1)
        #expect(!experiment.outcomes.isEmpty, "\(experiment.name)")
        #expect(throws: Never.self) {
          try Laboratory.patch(of: experiment, in: Repository.root)
        }
        let prose = Repository.text(of: "\(Repository.folder(of: chapter))/README.md") ?? ""
        let call = "`swift run workbook experiment \(chapter.number) \(experiment.number)`"
        #expect(prose.contains(call), "\(call) is not in the prose")
        count += 1
      }
    }
    #expect(count > 2)
  }
}
