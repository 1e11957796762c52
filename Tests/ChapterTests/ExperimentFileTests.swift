import TestSupport
import Testing

@testable import Comparing
@testable import Console
@testable import Manuscript

/// The experiments of the chapters, as files: that they do what they promise, `.ci/run` proves.
@Suite(.ownThread) struct ExperimentFileTests {
  @Test("Every experiment says what happens, and its edit fits the file as it is")
  func fits() throws {
    var count = 0
    for chapter in Repository.chapters {
      for (index, experiment) in chapter.experiments.enumerated() {
        let folder = "\(Repository.folder(of: chapter))/Experiments"
        let name = "“\(experiment.name)”"
        #expect(
          experiment.number == index + 1,
          "\(folder): \(name) comes in place \(index + 1), so that is to be its number")
        #expect(
          !experiment.outcomes.isEmpty,
          "\(folder): \(name) begins with no outcome, such as “# false: ” and a claim")
        #expect(throws: Never.self) {
          try Laboratory.patch(of: experiment, in: Repository.root)
        }
        let prose = Repository.text(of: "\(Repository.folder(of: chapter))/README.md") ?? ""
        let call = "`swift run workbook experiment \(chapter.number) \(experiment.number)`"
        let isNamed = prose.contains(call)
        #expect(isNamed, "\(Repository.folder(of: chapter))/README.md does not name \(call)")
        count += 1
      }
    }
    #expect(count > 2)
  }

  @Test("Every claim that an experiment names is made by its chapter, in these words")
  func namesClaims() throws {
    var count = 0
    for chapter in Repository.chapters {
      let output = try Repository.run(chapter.executable).output
      let claims = entries(of: output, marked: "  ✓ ")
      let remarks = entries(of: output, marked: "    If you said ")
      for experiment in chapter.experiments {
        for outcome in experiment.outcomes {
          let isMade: Bool? =
            switch outcome {
            case .isFalse(let claim): claims.contains(claim)
            // An answer that is wrong without the edit: what is said of it, or the first line of
            // that.
            case .prints(let line) where line.hasPrefix("✓ "):
              remarks.contains { $0.hasPrefix(line.dropFirst(2)) }
            case .prints, .crashes, .rejected: nil
            }
          guard let isMade else { continue }
          #expect(isMade, "chapter \(chapter.number), \(experiment.name): \(outcome)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// What a chapter has printed after a mark, each in one line. Lines that go on are indented by
  /// two more than the mark is.
  private func entries(of output: String, marked mark: String) -> [String] {
    let indentation = String(repeating: " ", count: mark.prefix { $0 == " " }.count + 2)
    var entries: [String] = []
    var isOpen = false
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      let rest = line.dropFirst(indentation.count)
      if line.hasPrefix(mark) {
        entries.append(String(line.dropFirst(mark.count)))
        isOpen = true
      } else if isOpen, line.hasPrefix(indentation), rest.first != " ", !rest.isEmpty {
        entries[entries.count - 1] += " " + rest
      } else {
        isOpen = false
      }
    }
    return entries
  }
}
