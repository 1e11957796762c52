import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Exercising

extension ProcessTests {
  /// What `check` tells beside the verdict, with a stand-in for the toolchain.
  @Suite struct CheckFindingsTests {
    private let fixture: ExerciseFixture

    init() throws {
      fixture = try ExerciseFixture()
    }

    @Test("Warnings, prints and what it looks like are told, also when nothing is compiled")
    func tellsWhatElseThereIs() throws {
      try fixture.package.write(
        "Exercises/Mistakes/Second/B.swift", "// Does both\n// too early.\n")
      let record = FailureRecord.file(in: fixture.root.appendingPathComponent("Exercises"))
      var failures = try FailureRecord(contentsOf: record)
      failures.exercises["Second"]?["B.swift"] = ["Suite/always()", "Suite/answers()"]
      try failures.write(to: record)
      try fixture.answer("Second", "BOTH PRINTS WARNS")
      let told = """
        ✘ Second: 2 of 2 tests failed.

        This looks like: Does both too early.

          Second answers
            The answer:
              expected 42
              got      0
            (SecondTests.swift:12)

        And 1 other test fails: `swift run workbook check Second --full`

        The compiler has a warning:
        Exercises/Sources/Second/Second.swift:1:4: warning: variable 'answer' was never
          mutated; consider changing to 'let'
        1 | // TODO
          |    `- warning: variable 'answer' was never mutated

        Your code printed:
          … 4,986 lines before these
          4987
          4988
          4989
          4990
          a       b red

        Edit Exercises/Sources/Second/Second.swift
        Ask:  swift run workbook hint Second

        """
      #expect(try fixture.run("check Second").output.hasSuffix(told))
      let whole = try fixture.run("check Second --full").output
      #expect(whole.contains("  … 2,991 lines before these\n  2992\n"), "\(whole)")
      #expect(whole.contains("\n  Second always\n") && !whole.contains("--full"))
      // Nothing has changed, so that the compiler says nothing.
      #expect(try fixture.run("check Second").output.hasSuffix(told))
      // Somebody else has built it: it is compiled again to hear the warnings.
      try fixture.answer("Second", "BOTH WARNS")
      let calls = fixture.calls.count
      #expect(try fixture.run("check Second").output.contains("The compiler has a warning:"))
      #expect(fixture.calls.count == calls + 2)
      try fixture.answer("Second", "PASS")
      #expect(!(try fixture.run("check Second").output.contains("warning")))
    }
  }
}
