import Foundation
import TestSupport
import Testing

@testable import Exercising
@testable import Manuscript

/// The parts of an exercise, as far as they can be checked without a build.
@Suite struct ExercisePartsTests {
  @Test("Each exercise has what it needs", arguments: try exercises)
  func isComplete(_ exercise: Exercise) {
    let problems = Proof.missing(in: exercise)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  /// The exercises of the workbook itself.
  private static var exercises: [Exercise] {
    get throws {
      try ExercisePackage.required(in: Book(root: packageRoot)).exercises
    }
  }
}
