import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

/// `verify --record` as a process, and what `verify` says of a record that is not current.
@Suite(.serialized, .ownThread) struct RecordTests {
  private let fixture: ExerciseFixture
  private let file = "Exercises/Mistakes/failures.json"

  init() throws {
    fixture = try ExerciseFixture()
    // The stand-in looks at how many cores it has.
    try fixture.package.write("Exercises/cores", "")
  }

  private func mistake(_ name: String, _ word: String) throws {
    try fixture.package.write("Exercises/Mistakes/First/\(name).swift", "// It is \(word).\n")
  }

  @Test("--record tests at once, in turn and on one core, and writes the exercise's part anew")
  func records() throws {
    try mistake("A", "BOTH")
    try mistake("B", "UNSTEADY")
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
            "B.swift": ["Suite/always()?", "Suite/answers()?"],
            "D.swift": ["Suite/answers()"],
            "stub": ["Suite/answers()"]
          },
          "Second"
        """))
    #expect(text.components(separatedBy: "  \"Second\"").last == before)
    #expect(end.output.contains("First: no test fails every time for B.swift\n"))
    // The stub, the solution and three mistakes.
    #expect(fixture.calls.count { $0.hasPrefix("build") } == 5)
    #expect(fixture.calls.count { $0.hasPrefix("test") } == 25)
    #expect(fixture.calls.count { $0.hasSuffix(" in turn") } == 5)
    #if os(Linux)
      #expect(fixture.calls.count { $0.hasSuffix(" on one core") } == 10)
    #endif
  }

  @Test("A difference is tested again, alone, in each way, before it is a problem")
  func compares() throws {
    try mistake("A", "BOTH")
    try mistake("B", "UNSTEADY")
    try mistake("D", "FAIL")
    try FileManager.default.removeItem(
      at: fixture.root.appendingPathComponent("Exercises/Mistakes/First/C.swift"))
    // B's first run fails another test, its second run only the one that is recorded. The others'
    // runs all differ from the record.
    try fixture.package.write("Exercises/steady", "")
    let end = try fixture.run("verify First")
    #expect(end.status == .exited(1))
    let remedy = "`swift run workbook verify --record First` writes it anew\n"
    #expect(
      end.output.contains(
        "    \(file) says that A.swift fails Suite/answers(); "
          + "it fails Suite/always(), Suite/answers(): \(remedy)"))
    #expect(
      end.output.contains("    \(file) does not say which tests D.swift fails: \(remedy)"))
    #expect(
      end.output.contains(
        "    \(file) says which tests C.swift fails, which is not there: \(remedy)"))
    #expect(fixture.calls.count { $0.hasSuffix(" ^FirstTests\\.") } == 8)
    #expect(fixture.calls.count { $0.hasSuffix(" ^FirstTests\\. in turn") } == 2)
    #expect(!end.output.contains("B.swift"))
  }

  @Test("A record that cannot be read is told, and written anew as a whole only")
  func needsARecord() throws {
    try fixture.package.write(file, "<<<<<<< ours")
    for call in ["verify", "verify --record First"] {
      let end = try fixture.run(call)
      #expect(end.status == .exited(1))
      #expect(
        end.errors
          == "workbook: \(file) cannot be read: "
          + "`swift run workbook verify --record` writes it anew\n")
    }
    #expect(fixture.calls.isEmpty)
    #expect(try fixture.run("verify --record").status == .exited(0))
    let keys = fixture.text(file)?.components(separatedBy: "\"stub\": [\"Suite/answers()\"]").count
    #expect(keys == 4)
    #expect(try fixture.run("verify").status == .exited(0))
  }
}
