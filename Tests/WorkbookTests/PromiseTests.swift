import Foundation
import TestSupport
import Testing

@testable import workbook

/// What an exercise asks for, sentence by sentence, and the tests and mistakes that prove it.
@Suite struct PromiseTests {
  @Test(
    "A task and its documentation are read sentence by sentence, without code and marks of lists")
  func readsSentences() {
    let file = """
      // The title.
      //
      // Chapter: Chapters/1-ClosureEffect/README.md, "A section. Of it"
      // Hints:   Exercises/Hints/First.md
      //
      // Write `map`. It calls `f(_:)` once, e.g. for 5, and
      // hands it on. Is that all?
      //
      //     let code = 1. // No sentence.
      //
      // Keep these promises:
      // - One. Two
      //   goes on.
      // 3. `three` is.

      import A

      /// Does it.
      ///
      ///     code
      struct A {
        /// Of `A`. No more.
        func a() {}
      }
      """
    #expect(
      ExerciseTask.sentences(
        of: file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)) == [
          "Write `map`.", "It calls `f(_:)` once, e.g. for 5, and hands it on.", "Is that all?",
          "Keep these promises:", "One.", "Two goes on.", "`three` is.",
          "Does it.", "Of `A`.", "No more.",
        ])
  }

  @Test("A list of promises is read: quotations, tests, and what asks for nothing")
  func readsPromises() {
    let promises = Promises(
      text: """
        # First

        - Not under a sentence

        > One sentence
        > of two lines.

        A word on it.

        - a test
        - another test, which is
          longer

        > Another.

        > And one more.

        Asks for nothing: it introduces.

        """)
    #expect(
      promises.entries == [
        .init(
          sentence: "One sentence of two lines.",
          tests: ["a test", "another test, which is longer"]),
        .init(sentence: "Another.", asksForNothing: true),
        .init(sentence: "And one more.", asksForNothing: true),
      ])
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
        NamedTest(name: #"It "does" it"#, path: "ATests/does()", isRace: false),
        NamedTest(name: "Long", path: "ATests/long(_:)", isRace: true),
        NamedTest(name: "Two", path: "BTests/two(first:second:)", isRace: false),
      ])
  }

  @Test("What is not proved is told: sentences, tests and mistakes")
  func tells() throws {
    let fixture = try ExerciseFixture()
    let exercise = try #require(
      ExercisePackage(in: fixture.package.book)?.exercises.first { $0.name == "First" })
    func problems() -> [String] {
      Proof.unkept(
        of: exercise,
        in: FailureRecord(exercises: [
          "First": [
            "A.swift": .init(always: ["ATests/a()"]),
            "B.diff": .init(always: [], sometimes: ["ATests/b()"]),
            "stub": .init(always: ["ATests/c()"]),
          ]
        ]))
    }
    #expect(problems() == [])
    try fixture.package.write(
      "Exercises/Sources/First/First.swift", "// First.\n//\n// Do a. Do b.\n\n/// Does c.\n")
    try fixture.package.write(
      "Exercises/Tests/FirstTests/FirstTests.swift",
      """
      struct ATests {
        @Test("a") func a() {}
        @Test("b") func b() {}
        @Test("c") func c() {}
      }
      """)
    let path = "Exercises/Promises/First.md"
    #expect(
      problems() == [
        "\(path) is missing: it says which tests fail when a sentence of the task is broken"
      ])
    try fixture.package.write(
      path, "> Do a.\n\n- a\n- d\n\n> Do B.\n\n- b\n\n> Does c.\n\n")
    #expect(
      problems() == [
        "\(path) lacks a sentence of the task: “Do b.”",
        "\(path) has a sentence that the task does not have: “Do B.”",
        "\(path) names a test that is not there: “d”",
        "\(path): under “Does c.” stand either tests, or that it asks for nothing",
        "\(path) has no sentence for the test “c”",
        "no known mistake of First fails the test “c” (ATests/c())",
      ])
    try fixture.package.write(
      path, "> Do b.\n\n- b\n\n> Do a.\n\n- a\n- c\n\n> Does c.\n\nAsks for nothing.\n")
    #expect(
      problems() == [
        "\(path) has the task's sentences in another order, or one of them twice",
        "no known mistake of First fails the test “c” (ATests/c())",
      ])
  }

  @Test(
    "Each exercise has what it needs, and each of its promises is proved", arguments: try exercises)
  func proves(_ exercise: Exercise) throws {
    let record = try PromiseTests.record.get()
    let problems = Proof.missing(in: exercise) + Proof.unkept(of: exercise, in: record)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  /// What its exercises' mistakes fail.
  private static let record = Result {
    try FailureRecord(
      contentsOf: FailureRecord.file(in: packageRoot.appendingPathComponent("Exercises")))
  }

  /// The exercises of the workbook itself.
  private static var exercises: [Exercise] {
    get throws {
      try ExercisePackage.required(in: Book(root: packageRoot)).exercises
    }
  }
}
