import Foundation
import TestSupport
import Testing

@testable import workbook

/// Which of the known mistakes a learner's failures are told to look like.
@Suite(.ownThread) struct KnownMistakesTests {
  private let package: FixturePackage
  private let exercise: Exercise

  init() throws {
    package = try FixturePackage(files: FixturePackage.twoChapters)
    exercise = Exercise(
      name: "First", chapter: 1, title: "", difficulty: 1,
      package: package.root.appendingPathComponent("Exercises"))
    for name in ["A", "B", "C", "D", "E", "Races"] {
      try package.write(
        "Exercises/Mistakes/First/\(name).swift", "// Does \(name),\n//   wrongly.\n//\n// More.\n")
    }
    try package.write(
      "Exercises/Mistakes/failures.json",
      """
      { "First": {
        "stub": ["S/a()", "S/b()"], "A.swift": ["S/a()"], "B.swift": ["S/b()"],
        "C.swift": ["S/b()"], "D.swift": ["S/a()", "S/b()"], "Gone.swift": ["S/d()"],
        "Races.swift": ["S/e()", "S/r()?"]
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

  @Test("A test that fails now and then may fail or not, but it is not enough alone")
  func allowsRaces() {
    #expect(sentences("e()") == ["Does Races, wrongly."])
    #expect(sentences("e()", "r()") == ["Does Races, wrongly."])
    #expect(sentences("r()") == [])
    #expect(sentences("a()", "e()") == [])
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
    let file = FailureRecord.file(in: exercise.package)
    var record = try FailureRecord(contentsOf: file)
    record.exercises["First"]?["E.swift"] = .init(always: ["S/b()"])
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
    let file = FailureRecord.file(in: exercise.package)
    let record = FailureRecord(exercises: [
      "Second": ["stub": .init(always: [])],
      "First": [
        "B.swift": .init(always: ["S/c()"], sometimes: ["S/a()", "S/d()"]),
        "A.swift": .init(always: ["S/\"b\"()", "S/a()"]),
      ],
    ])
    try record.write(to: file)
    #expect(
      try String(contentsOf: file, encoding: .utf8) == #"""
        {
          "First": {
            "A.swift": ["S/\"b\"()", "S/a()"],
            "B.swift": ["S/a()?", "S/c()", "S/d()?"]
          },
          "Second": {
            "stub": []
          }
        }

        """#)
    #expect(try FailureRecord(contentsOf: file) == record)
  }

  @Test("A race may fail another test some day; what fails every time has to")
  func staysCurrent() {
    let race = FailureRecord.Entry(always: ["a"], sometimes: ["b"])
    #expect(race.isCurrent(after: ["a"], races: ["b"]))
    #expect(race.isCurrent(after: ["a", "c"], races: ["b"]))
    #expect(!race.isCurrent(after: ["b", "c"], races: ["b"]))
    let steady = FailureRecord.Entry(always: ["a"])
    #expect(steady.isCurrent(after: ["a"], races: []))
    #expect(!steady.isCurrent(after: ["a", "c"], races: []))
    #expect(!steady.isCurrent(after: [], races: []))
  }

  @Test("The test of a race may fail or not, whatever the answer")
  func passesOverRaces() {
    let record = FailureRecord(exercises: [
      "First": [
        "A.swift": FailureRecord.Entry(always: ["a", "b"]),
        "B.swift": FailureRecord.Entry(always: ["a"], sometimes: ["b", "c"]),
      ],
      "Second": ["A.swift": FailureRecord.Entry(always: [], sometimes: ["d"])],
    ])
    let exercise = Exercise(
      name: "First", chapter: 1, title: "", difficulty: 1, package: URL(filePath: "/"))
    let races = record.races(of: exercise)
    #expect(races == ["b", "c"])
    let entry = FailureRecord.Entry(always: ["a", "b"])
    #expect(entry.isCurrent(after: ["a", "b"], races: races))
    #expect(entry.isCurrent(after: ["a", "c"], races: races))
    #expect(!entry.isCurrent(after: ["b", "c"], races: races))
    #expect(!entry.isCurrent(after: ["a", "b", "d"], races: races))
  }

  @Test("What differs from run to run is recorded as such, and stays so as long as it fails at all")
  func recordsRaces() {
    func failed(_ names: String...) -> Verdict {
      .failed(names.map { TestEvents.Test(id: "T.S/\($0)/T.swift:1:2", name: $0) }, of: 9)
    }
    func entry(_ before: [String]? = nil, _ verdicts: Verdict...) -> [String] {
      FailureRecord.Entry(verdicts, after: before.map { .init(list: $0) }).list
    }
    #expect(entry(nil, failed("b()", "a()"), failed("a()", "b()")) == ["S/a()", "S/b()"])
    #expect(
      entry(nil, failed("a()", "b()"), failed("b()", "c()")) == ["S/a()?", "S/b()", "S/c()?"])
    #expect(entry(["S/a()?", "S/b()?"], failed("a()"), failed("a()")) == ["S/a()?"])
    #expect(entry(nil, failed("a()"), .tookTooLong(during: [], seconds: 9)) == ["S/a()"])
    #expect(entry(nil, .tookTooLong(during: [], seconds: 9)) == [])
  }
}
