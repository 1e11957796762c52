import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

/// `verify --changed`: what it leaves out, and what makes it prove an exercise again.
@Suite(.serialized, .ownThread) struct ChangedExercisesTests {
  private let fixture: ExerciseFixture
  private let file = "Exercises/proved.json"

  init() throws {
    fixture = try ExerciseFixture()
  }

  @Test("What is proved is noted, and left out as long as nothing of it changes")
  func leavesOut() throws {
    let first = try fixture.run("verify --changed")
    #expect(first.status == .exited(0))
    #expect(
      first.output.hasPrefix("3 exercises, 0 of them proved before with what is there now, as "))
    #expect(
      first.output.hasSuffix("\nNoted in \(file): commit it with what has changed.\n"))
    let noted = fixture.text(file)
    let calls = fixture.calls
    let second = try fixture.run("verify --changed")
    #expect(
      second.output
        == "3 exercises proved before with what is there now, as \(file) says: "
        + "`swift run workbook verify` proves them anew.\n")
    #expect(second.status == .exited(0))
    #expect(fixture.calls == calls)
    #expect(fixture.text(file) == noted)
    // Without it all are proved.
    #expect(try fixture.run("verify").output.contains("\n3 exercises, 15 answers, "))
    #expect(fixture.text(file) == noted)
  }

  @Test("A mark is the same in another clone")
  func isTheSameElsewhere() throws {
    #expect(try marks() == marks(in: ExerciseFixture()))
  }

  @Test("A change of what one exercise depends on has that one proved again")
  func provesWhatHasChanged() throws {
    try fixture.package.write(
      "Exercises/Tests/SecondTests/SecondTests.swift",
      "import Foundation\n@testable import Second\nimport struct Stage1ClosureEffect.Effect\n")
    try fixture.package.write("Exercises/Tests/SecondTests/More.swift", "public import SmallRx\n")
    // An import of an import, and one that only an edit brings in.
    try fixture.package.write("Exercises/Mistakes/Second/D.diff", "+import Stage3EffectPublisher\n")
    try fixture.package.write(
      "Sources/Stage1ClosureEffect/Architecture/Effect.swift", "  import PrimeTime\n")
    for path in [
      "Exercises/Sources/Second/Second.swift", "Exercises/Sources/Second/More.swift",
      "Exercises/Solutions/Second/Second.swift", "Exercises/Solutions/Second/Alternatives/A.swift",
      "Exercises/Mistakes/Second/B.swift", "Exercises/Tests/SecondTests/SecondTests.swift",
      "Exercises/Promises/Second.md", "Exercises/Hints/Second.md",
      "Exercises/Sources/SmallRx/Rx.swift", "Sources/PrimeTime/Prime.swift",
      "Sources/Stage1ClosureEffect/Architecture/Store.swift",
      "Sources/Stage3EffectPublisher/Architecture/Store.swift",
    ] {
      let before = try marks()
      try fixture.package.write(path, (fixture.text(path) ?? "") + "// changed\n")
      #expect(zip(before, try marks()).map { $0 != $1 } == [false, true, false], "\(path)")
    }
  }

  @Test("A change of what all depend on has all proved again")
  func provesAll() throws {
    for path in [
      "Package.swift", "Exercises/Package.swift", "stand-in/version",
      "Sources/workbook/Exercises/Verifying/Proof.swift",
      "Sources/workbook/Exercises/Checking/Verdict.swift",
      "Sources/workbook/Exercises/Exercise.swift",
    ] {
      let before = try marks()
      try fixture.package.write(path, "changed\n")
      #expect(zip(before, try marks()).allSatisfy { $0 != $1 }, "\(path)")
    }
  }

  @Test("What an exercise does not depend on has none proved again")
  func leavesTheRest() throws {
    let before = try marks()
    for path in ["README.md", "Sources/Stage1ClosureEffect/Architecture/Store.swift"] {
      try fixture.package.write(path, "changed\n")
    }
    #expect(try marks() == before)
  }

  @Test("The list's entry and the record's part count, of the one exercise")
  func countsEntries() throws {
    let before = try marks()
    let list = try #require(fixture.text("Exercises/exercises.json"))
    try fixture.package.write(
      "Exercises/exercises.json",
      list.replacing(
        "\"name\": \"First\",", with: "\"name\": \"First\", \"imports\": [\"PrimeTime\"],"))
    let file = fixture.root.appendingPathComponent("Exercises/Mistakes/failures.json")
    var record = try FailureRecord(contentsOf: file)
    record.exercises["Third"]?["stub"] = FailureRecord.Entry(always: ["Suite/always()"])
    try record.write(to: file)
    #expect(zip(before, try marks()).map { $0 != $1 } == [true, false, true])
  }

  @Test("What is not proved is not noted, and is said again")
  func notesNoProblem() throws {
    try fixture.package.write("Exercises/Mistakes/Second/B.swift", "// PASS\n")
    for before in [0, 2] {
      let end = try fixture.run("verify --changed")
      #expect(end.status == .exited(1))
      #expect(end.output.hasPrefix("3 exercises, \(before) of them proved before"))
      #expect(end.output.contains("\n✘ Second:\n"))
      #expect(end.output.contains("\n    Exercises/Mistakes/Second/B.swift should fail by an "))
      #expect(end.output.contains("Noted in") == (before == 0))
    }
  }

  @Test("What was changed while it was proved is not noted")
  func notesNoOtherInputs() throws {
    try fixture.package.write("Exercises/Solutions/Third/Third.swift", "// PASS WAITS\n")
    let session = try fixture.onTerminal("verify --changed Third")
    try eventually("the solution's build") { fixture.text("Exercises/waits") != nil }
    try fixture.package.write("Exercises/Promises/Third.md", "Changed.\n")
    try fixture.package.write("Exercises/go", "")
    #expect(try session.end() == .exited(0))
    #expect(fixture.text(file) == nil)
  }

  @Test("A list that cannot be read, or is of exercises that are gone, is written anew")
  func forgets() throws {
    try fixture.package.write(file, "<<<<<<< {")
    #expect(try fixture.run("verify --changed First").output.hasPrefix("1 exercise, 0 of them"))
    let noted = try #require(fixture.text(file))
    try fixture.package.write(file, noted.replacing("\"First\"", with: "\"Gone\""))
    #expect(try fixture.run("verify --changed First").status == .exited(0))
    #expect(fixture.text(file) == noted)
  }

  @Test("It asks for no record at once")
  func takesOne() {
    let message = "workbook: verify takes --changed or --record, not both. "
    let answer = fixture.answer(to: "verify --changed --record")
    #expect(answer.code == 64)
    #expect(answer.errors == [message + "Help: swift run workbook help verify"])
  }

  /// The marks of First, Second and Third.
  private func marks(in other: ExerciseFixture? = nil) throws -> [Fingerprint] {
    let fixture = other ?? fixture
    let package = try ExercisePackage.required(in: fixture.package.book)
    let record = try FailureRecord(contentsOf: FailureRecord.file(in: package.folder))
    let toolchain = try Toolchain(for: package, ["WORKBOOK_SWIFT": fixture.toolchain.path])
    var inputs = ProofInputs(of: package, record: record, toolchain: try toolchain.version())
    return package.exercises.map { inputs.mark(of: $0) }
  }
}
