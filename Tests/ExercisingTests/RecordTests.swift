import Foundation
import TestSupport
import Testing

@testable import Console

/// `verify --record` as a process, and what `verify` says of a record that is not current.
@Suite(.serialized, .ownThread) struct RecordTests {
  private let fixture: ExerciseFixture
  private let file = "Exercises/Mistakes/failures.json"

  init() throws {
    fixture = try ExerciseFixture()
  }

  private func mistake(_ name: String, _ word: String) throws {
    try fixture.package.write("Exercises/Mistakes/First/\(name).swift", "// It is \(word).\n")
  }

  @Test("--record writes the exercise's part of the file, and leaves the others'")
  func records() throws {
    try mistake("A", "BOTH")
    try mistake("D", "FAIL")
    try FileManager.default.removeItem(
      at: fixture.root.appendingPathComponent("Exercises/Mistakes/First/C.swift"))
    let before = fixture.text(file)?.components(separatedBy: "  \"Second\"").last
    let end = try fixture.run("verify First --record")
    #expect(end.errors.isEmpty)
    let text = try #require(fixture.text(file))
    #expect(
      text.hasPrefix(
        """
        {
          "First": {
            "A.swift": ["Suite/always()", "Suite/answers()"],
            "B.swift": ["Suite/answers()"],
            "D.swift": ["Suite/answers()"],
            "stub": ["Suite/answers()"]
          },
          "Second"
        """))
    #expect(text.components(separatedBy: "  \"Second\"").last == before)
    // The stub, the solution and three mistakes.
    #expect(fixture.calls.count { $0.hasPrefix("build") } == 5)
    #expect(fixture.calls.count { $0.hasPrefix("test") } == 5)
  }

  @Test("What the record does not say, or says otherwise, is told")
  func compares() throws {
    try mistake("A", "BOTH")
    try mistake("D", "FAIL")
    try FileManager.default.removeItem(
      at: fixture.root.appendingPathComponent("Exercises/Mistakes/First/C.swift"))
    let end = try fixture.run("verify First")
    #expect(end.status == .exited(1))
    let remedy = "`swift run workbook verify --record First` rewrites it\n"
    #expect(
      end.output.contains(
        "    \(file) says that A.swift fails Suite/answers(); "
          + "it fails Suite/always(), Suite/answers(): \(remedy)"))
    #expect(
      end.output.contains("    \(file) does not say which tests D.swift fails: \(remedy)"))
    #expect(
      end.output.contains(
        "    \(file) says which tests C.swift fails, which is not there: \(remedy)"))
    #expect(!end.output.contains("B.swift"))
  }

  @Test("A record that cannot be read is told, and written again as a whole only")
  func needsARecord() throws {
    try fixture.package.write(file, "<<<<<<< ours")
    for call in ["verify", "verify --record First"] {
      let end = try fixture.run(call)
      #expect(end.status == .exited(1))
      #expect(
        end.errors
          == "workbook: \(file) cannot be read: "
          + "`swift run workbook verify --record` rewrites it\n")
    }
    #expect(fixture.calls.isEmpty)
    #expect(try fixture.run("verify --record").status == .exited(0))
    let keys = fixture.text(file)?.components(separatedBy: "\"stub\": [\"Suite/answers()\"]").count
    #expect(keys == 4)
    #expect(try fixture.run("verify").status == .exited(0))
  }
}
