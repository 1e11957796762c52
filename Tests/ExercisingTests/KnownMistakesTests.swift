import Foundation
import TestSupport
import Testing

@testable import Exercising
@testable import Manuscript

/// Which of the known mistakes a learner's failures are told to look like.
@Suite(.ownThread) struct KnownMistakesTests {
  private let package: FixturePackage
  private let exercise: Exercise

  init() throws {
    package = try FixturePackage(files: FixturePackage.twoChapters)
    exercise = Exercise(
      name: "First", chapter: 1, title: "", difficulty: 1,
      packageFolder: package.root.appendingPathComponent("Exercises"))
    for name in ["A", "B", "C", "D", "E"] {
      try package.write(
        "Exercises/Mistakes/First/\(name).swift", "// Does \(name),\n//   wrongly.\n//\n// More.\n")
    }
    try package.write(
      "Exercises/Mistakes/failures.json",
      """
      { "First": {
        "stub": ["S/a()", "S/b()"], "A.swift": ["S/a()"], "B.swift": ["S/b()"],
        "C.swift": ["S/b()"], "D.swift": ["S/a()", "S/b()"], "Gone.swift": ["S/d()"]
      } }
      """)
  }

  private func sentences(_ tests: String...) -> [String] {
    KnownMistakes(of: exercise).sentences(
      for: .failed(
        tests.map { TestEvents.Test(id: "FirstTests.S/\($0)/T.swift:1:2", name: $0) }, of: 9))
  }

  @Test(
    "One or two mistakes that fail exactly these tests are told, in their first comment's words")
  func tellsMistakes() {
    #expect(sentences("a()") == ["Does A, wrongly."])
    #expect(sentences("b()") == ["Does B, wrongly.", "Does C, wrongly."])
  }

  @Test(
    "Failures that are the stub's, that nobody knows, or whose mistake is gone look like nothing")
  func tellsNothing() {
    #expect(sentences("b()", "a()") == [])
    #expect(sentences("c()") == [])
    #expect(sentences("d()") == [])
    #expect(sentences() == [])
    let known = KnownMistakes(of: exercise)
    #expect(known.sentences(for: .solved(tests: 1)) == [])
    #expect(known.sentences(for: .crashed(during: ["a()"], how: Crash(message: "Bad"))) == [])
  }

  @Test("Three mistakes with the same failures tell nothing, as does a record that cannot be read")
  func needsToTellThemApart() throws {
    let file = FailureRecord.file(in: exercise.packageFolder)
    var record = try FailureRecord(contentsOf: file)
    record.exercises["First"]?["E.swift"] = ["S/b()"]
    try record.write(to: file)
    #expect(sentences("b()") == [])
    #expect(sentences("a()") == ["Does A, wrongly."])
    try package.write("Exercises/Mistakes/failures.json", "<<<<<<< ours")
    #expect(sentences("a()") == [])
    try FileManager.default.removeItem(at: file)
    #expect(sentences("a()") == [])
  }

  @Test("The record is sorted, has a line for each answer, and is read as it was written")
  func isReadable() throws {
    let file = FailureRecord.file(in: exercise.packageFolder)
    let record = FailureRecord(exercises: [
      "Second": ["stub": []],
      "First": [
        "B.swift": ["S/a()", "S/c()"],
        "A.swift": ["S/\"b\"()", "S/a()"],
      ],
    ])
    try record.write(to: file)
    #expect(
      try String(contentsOf: file, encoding: .utf8) == #"""
        {
          "First": {
            "A.swift": ["S/\"b\"()", "S/a()"],
            "B.swift": ["S/a()", "S/c()"]
          },
          "Second": {
            "stub": []
          }
        }

        """#)
    #expect(try FailureRecord(contentsOf: file) == record)
  }
}
