import Foundation
import TestSupport
import Testing

@testable import workbook

/// The parts of an exercise, as far as they can be checked without a build.
@Suite struct ExercisePartsTests {
  @Test("Each exercise has what it needs", arguments: try exercises)
  func isComplete(_ exercise: Exercise) {
    let problems = Proof.missing(in: exercise)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test("Tests are found in a file, with the paths that the record of failures has")
  func findsTests() {
    let tests = NamedTest.all(
      in: #"""
        struct Helper {}
        @Suite("A") struct ATests {
          @Test("It \"does\" it") func does() {}
          @Test(
            "Long", arguments: [1, 2])
          func long(_ number: Int) async throws {
            race(
              rounds: number, [{}, {}])
          }
        }
        @Suite("B", .serialized)
        final class BTests {
          @Test("Two", arguments: [1], [2])
          func two(first: Int, second: Int) {}
        }
        """#)
    #expect(
      tests == [
        NamedTest(path: "ATests/does()", isRace: false),
        NamedTest(path: "ATests/long(_:)", isRace: true),
        NamedTest(path: "BTests/two(first:second:)", isRace: false),
      ])
  }

  /// The exercises of the workbook itself.
  private static var exercises: [Exercise] {
    get throws {
      try ExercisePackage.required(in: Book(root: packageRoot)).exercises
    }
  }
}
