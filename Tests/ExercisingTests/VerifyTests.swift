import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// `verify` as a process, and how answers are dealt into rounds.
@Suite(.serialized, .ownThread) struct VerifyTests {
  private let fixture: ExerciseFixture

  init() throws {
    fixture = try ExerciseFixture()
  }

  @Test("Where all is as it should be, each exercise has a line; a round has one build, many tests")
  func proves() throws {
    try fixture.package.write(
      "Exercises/Solutions/First/Alternatives/Other.swift", "// Another PASS\n")
    try fixture.package.write("Exercises/Mistakes/First/notes.md", "")
    let end = try fixture.run("verify")
    #expect(end.errors.isEmpty)
    #expect(end.status == .exited(0))
    let lines = end.output.split(separator: "\n").map(String.init)
    let rest = "the stub fails, the solution passes, 3 mistakes fail"
    #expect(
      lines.suffix(4).dropLast() == [
        "✔ First: the stub fails, the solution and 1 alternative pass, 3 mistakes fail",
        "✔ Second: \(rest)", "✔ Third: \(rest)",
      ])
    #expect(
      lines.last?.hasPrefix(
        "3 exercises, 16 answers, 9 of 9 wrong answers rejected: all proved, in ")
        == true)
    #expect(fixture.calls.count { $0.hasPrefix("build") } == 6)
    #expect(
      fixture.calls.first
        == "build .answers/built/First/First.swift .answers/built/Second/Second.swift "
        + ".answers/built/Third/Third.swift")
    // What has no answer in this round has the one of the round before.
    #expect(
      fixture.calls.last
        == "test .answers/6/First/First.swift .answers/6/Second/Second.swift "
        + ".answers/6/Third/Third.swift ^FirstTests\\.")
    #expect(fixture.calls.count { $0.hasPrefix("test") } == 16)
    let declared = (fixture.text("Exercises/answered.log") ?? "").split(separator: "\n")
    #expect(Set(declared) == ["First,Second,Third"])
    let left = fixture.root.appendingPathComponent("Exercises/.answers")
    #expect(!FileManager.default.fileExists(atPath: left.path))
    #expect(fixture.progress == nil)
  }

  @Test("What is built for the proof is not where the learner's builds are")
  func leavesBuilds() throws {
    #expect(try fixture.run("verify first").status == .exited(0))
    let folder = fixture.root.appendingPathComponent("Exercises")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasPrefix(".build") } == [".build-proof"])
  }

  @Test("One exercise is proved alone, whatever a killed call has left behind")
  func provesOne() throws {
    try fixture.package.write("Exercises/.answers/1/First/First.swift", "// BROKEN\n")
    let end = try fixture.run("verify second")
    #expect(end.status == .exited(0))
    #expect(
      end.output.contains(
        "\n1 exercise, 5 answers, 3 of 3 wrong answers rejected: all proved, in "))
    #expect(fixture.calls.allSatisfy { $0.contains("/Second.swift") && !$0.contains("First") })
  }

  @Test("Several exercises are proved together, each once")
  func provesSeveral() throws {
    let end = try fixture.run("verify third First third")
    #expect(end.status == .exited(0))
    #expect(end.output.contains("\n2 exercises, 10 answers, 6 of 6 wrong answers rejected: "))
    #expect(fixture.calls.count { $0.hasPrefix("build") } == 5)
    #expect(fixture.calls.allSatisfy { !$0.contains("Second") })
  }

  @Test("A mistake may be an edit of the solution; one that does not fit is told, with the line")
  func provesEdits() throws {
    func edit(_ line: String) -> String {
      let path = "Exercises/Solutions/First/First.swift"
      return """
        # Is not solved.

        --- a/\(path)
        +++ b/\(path)
        @@ -1,2 +1,2 @@
        -// PASS
        +// \(line)
         solved

        """
    }
    try fixture.package.write("Exercises/Mistakes/First/D.diff", edit("FAIL"))
    try fixture.package.write(
      "Exercises/Mistakes/First/E.diff", edit("FAIL").replacing("-// PASS", with: "-// PAST"))
    let recorded = try fixture.run("verify First --record")
    #expect(recorded.status == .exited(1))
    #expect(recorded.output.contains("1 exercise, 6 answers, 4 of 4 wrong answers rejected: "))
    #expect(
      recorded.output.contains(
        """
            Exercises/Mistakes/First/E.diff:6 does not fit: Exercises/Solutions/First/First.swift \
        no longer has this line here: “// PAST”
        """))
    #expect(fixture.text("Exercises/Mistakes/failures.json")?.contains("\"D.diff\": [\"") == true)
  }

  @Test(
    "An answer that is not what it should be is told, and takes no other with it",
    arguments: [
      ("Mistakes/Second/B", "PASS", "should fail by an expectation: all 2 tests passed"),
      (
        "Mistakes/Second/B", "CRASH",
        "should fail by an expectation: its tests crashed: "
          + "Index out of range (Second.swift:3) (Second answers)"
      ),
      (
        "Mistakes/Second/B", "HANG",
        "should fail by an expectation: its tests did not end in LIMIT s (Second answers)"
      ),
      (
        "Mistakes/Second/B", "BROKEN",
        "should fail by an expectation: it does not compile: "
          + "Second.swift:3:7: error: cannot find 'nothing' in scope"
      ),
      (
        "Mistakes/Second/B", "UNFIT",
        "should fail by an expectation: its tests do not compile against it: "
          + "SecondTests.swift:3:7: error: cannot find 'nothing' in scope"
      ),
      (
        "Mistakes/Second/B", "THROWS",
        "should fail by an expectation: “Second answers” failed: Caught error: NeverCame"
      ),
      (
        "Mistakes/Second/B", "ELSEWHERE",
        "should fail by an expectation: the build failed: error: no such module"
      ),
      (
        "Solutions/Second/Second", "FAIL",
        "should pass: “Second answers” failed: Expectation failed: (answer → 0) == 42"
      ),
      (
        "Solutions/Second/Alternatives/D", "FAIL",
        "should pass: “Second answers” failed: Expectation failed: (answer → 0) == 42"
      ),
      ("Sources/Second/Second", "PASS", "should fail cleanly: all 2 tests passed"),
    ])
  func tellsWhatIsNotSo(path: String, word: String, problem: String) throws {
    try fixture.package.write("Exercises/\(path).swift", "// It is \(word).\n")
    // Only tests that hang need the short limit.
    let (end, limit) =
      word == "HANG"
      ? try fixture.runWithShortLimit(["verify"]) { end in
        end.output.contains("(Second answers)") && end.output.contains("\n✔ First: ")
      } : (try fixture.run("verify"), 0)
    let problem = problem.replacing("LIMIT", with: "\(limit)")
    #expect(end.status == .exited(1))
    let prefix = path.hasPrefix("Sources") ? "the stub " : ""
    #expect(
      end.output.contains(
        "\n✘ Second:\n    \(prefix)Exercises/\(path).swift \(problem)\n✔ Third: ")
    )
    #expect(end.output.contains("\n✔ First: "))
    #expect(end.output.contains(": 1 not proved, in "))
    // A mistake that was not tested was not rejected.
    if word == "ELSEWHERE" { #expect(end.output.contains(", 8 of 9 wrong answers rejected: ")) }
  }

  @Test("A signal ends it, and what it has started, and leaves no answers behind")
  func endsBySignals() throws {
    try fixture.answer("First", "SLOW")
    let session = try fixture.onTerminal("verify")
    let id = try fixture.slowBuild()
    session.type("\u{3}")
    #expect(try session.end() == .signalled(SIGINT))
    try eventually("the end of the build") { isGone(id) }
    let left = fixture.root.appendingPathComponent("Exercises/.answers")
    #expect(!FileManager.default.fileExists(atPath: left.path))
  }

  @Test("A signal while the tests run ends them", arguments: ["verify", "check First"])
  func endsBySignalsInTests(call: String) throws {
    try fixture.answer("First", "HANG")
    let session = try fixture.onTerminal(call)
    try eventually("the tests") { fixture.calls.contains { $0.hasPrefix("test") } }
    session.type("\u{3}")
    let end = try session.end()
    #expect(end == .signalled(SIGINT), "\(session.text)")
  }

  @Test("An answer that crashes alone is tested once")
  func testsOnce() throws {
    try fixture.package.write("Exercises/Mistakes/Second/A.swift", "// It is FAIL.\n")
    try fixture.answer("Second", "CRASH")
    #expect(try fixture.run("verify Second").status == .exited(1))
    #expect(fixture.calls.count { $0.contains(" .answers/1/") } == 1)
  }

  @Test(
    "Two that check answers at the same time take turns, and neither takes the other's answers",
    arguments: ["verify", "check --all", "check Second", "watch Second"])
  func takesTurns(second: String) throws {
    try fixture.answer("First", "FAIL WAITS")
    let first = try fixture.onTerminal("verify")
    try eventually("a build") { fixture.text("Exercises/waits") != nil }
    let other = try fixture.onTerminal(second)
    try other.wait(for: "waits until another workbook command has built and tested")
    #expect(fixture.calls.count == 1)
    try fixture.package.write("Exercises/go", "")
    try first.wait(for: "3 exercises, 15 answers, 9 of 9 wrong answers rejected: all proved, in ")
    #expect(try first.end() == .exited(0))
    let calls = fixture.calls.prefix(20)
    #expect(calls.count { $0.hasPrefix("build .answers") } == 5)
    #expect(calls.count { $0.hasPrefix("test .answers") } == 15)
    switch second {
    case "verify":
      try other.wait(for: "3 exercises, 15 answers, 9 of 9 wrong answers rejected: all proved, in ")
    case "check --all": try other.wait(for: "0 of 3 solved.")
    default: try other.wait(for: "✘ Second: 1 of 2 tests failed.")
    }
  }

  @Test("Who waits for another command can be interrupted, and who waits for none is not told so")
  func isInterrupted() throws {
    try fixture.answer("First", "FAIL SLOW")
    let first = try fixture.onTerminal("check First")
    let build = try fixture.slowBuild()
    defer { killpg(getpgid(build), SIGKILL) }
    let other = try fixture.onTerminal("check Second")
    try other.wait(for: "waits until another workbook command has built and tested")
    other.type("\u{3}")
    #expect(try other.end() == .signalled(SIGINT))
    #expect(other.text.components(separatedBy: "waits until").count == 2)
    #expect(!first.text.contains("waits until"))
    first.signal(SIGKILL)
    #expect(try first.end() == .signalled(SIGKILL))
    #expect(!(try fixture.run("check Second").output.contains("waits until")))
  }

  @Test("What an exercise should have and does not is told")
  func tellsWhatIsMissing() throws {
    for path in ["Solutions/First/First.swift", "Mistakes/First/C.swift"] {
      try FileManager.default.removeItem(
        at: fixture.root.appendingPathComponent("Exercises/\(path)"))
    }
    try fixture.package.write("Exercises/Mistakes/First/A.swift", "FAIL\n")
    try fixture.package.write("Exercises/Hints/First.md", "One.\n")
    let end = try fixture.run("verify First")
    #expect(end.status == .exited(1))
    #expect(
      end.output.contains(
        """
        ✘ First:
            Exercises/Solutions/First/First.swift is missing
            three mistakes are wanted, there are 2
            Exercises/Mistakes/First/A.swift does not say in its first line what it does
            Exercises/Hints/First.md has 1 hints, not two to four
            Exercises/Mistakes/failures.json says which tests C.swift fails, which is not there: \
        `swift run workbook verify --record First` rewrites it

        """))
  }

  @Test("Tests that are not there, too many hints, and an alternative without a word are told")
  func tellsWhatElseIsMissing() throws {
    for path in ["Sources/Second/Second.swift", "Tests/SecondTests/SecondTests.swift"] {
      try FileManager.default.removeItem(
        at: fixture.root.appendingPathComponent("Exercises/\(path)"))
    }
    try fixture.package.write("Exercises/Solutions/Second/Alternatives/B.swift", "PASS\n")
    try fixture.package.write("Exercises/Hints/Second.md", "1\n---\n2\n---\n3\n---\n4\n---\n5\n")
    #expect(
      try fixture.run("verify Second").output.contains(
        """
        ✘ Second:
            Exercises/Sources/Second/Second.swift is missing
            Exercises/Tests/SecondTests/SecondTests.swift is missing
            Exercises/Solutions/Second/Alternatives/B.swift does not say in its first line what \
        it does
            Exercises/Hints/Second.md has 5 hints, not two to four

        """))
  }

  @Test("A task that is too long is told; its title, its links and its example do not count")
  func countsWords() throws {
    let package = try ExercisePackage.required(in: Book(root: fixture.package.root))
    let exercise = try package.exercise(named: "First")
    func problems(words: Int) throws -> [String] {
      let text = """
        // A title of five words.
        //
        // Chapter: one, "and so on"
        //
        // \(Array(repeating: "word", count: words).joined(separator: " "))
        //
        // - a
        //
        //     example()

        """
      try fixture.package.write("Exercises/Sources/First/First.swift", text)
      return Proof.missing(in: exercise)
    }
    #expect(try problems(words: 89) == [])
    #expect(
      try problems(words: 90) == [
        "Exercises/Sources/First/First.swift has a task of 91 words: 90 are enough"
      ])
  }

  @Test("A stub fails by expectations, and not by what it throws")
  func wantsExpectations() throws {
    let package = try ExercisePackage.required(in: Book(root: fixture.package.root))
    let exercise = try package.exercise(named: "First")
    let stub = Answer(exercise: exercise, kind: .stub, file: exercise.source)
    func verdict(_ fact: String) -> Verdict {
      let issue = TestEvents.Issue(fact: fact)
      return .failed([TestEvents.Test(id: "a", name: "a", issues: [issue])], of: 1)
    }
    #expect(Proof.problem(stub, verdict("Expectation failed")) == nil)
    #expect(Proof.problem(stub, verdict("Caught error: x")) != nil)
  }

  @Test("A first screen is short, and has none of Swift's words for values")
  func looksAtTheScreen() {
    #expect(Proof.problems(of: ["✘ First: 1 of 2 tests failed.", "got Some"]) == [])
    #expect(
      Proof.problems(of: Array(repeating: "", count: 18) + ["  got Optional(1)"]) == [
        "has 19 lines, and not at most 18", "says “got Optional(1)”",
      ])
    #expect(Proof.problems(of: ["  Issue recorded (A.swift:3)"]).count == 1)
  }
}
