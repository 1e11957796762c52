import Foundation

@testable import Console
@testable import Exercising
@testable import Manuscript

/// Things that `watch` may have to show.
enum WatchSamples {
  static let sizes = [(80, 24), (60, 20), (200, 50), (40, 12)].map {
    Screen.Size(columns: $0.0, rows: $0.1)
  }
  static let plain = Terminal(isTerminal: false)
  static let colored = Terminal(isTerminal: true)

  static let exercises = (1...35).map { number in
    Exercise(
      name: number == 7 ? "AnExerciseWithALongName" : "Exercise\(number)",
      chapter: (number + 3) / 4,
      title: "what is asked for in number \(number), told at some length",
      difficulty: number % 3 + 1, packageFolder: URL(fileURLWithPath: "/book/Exercises"))
  }

  /// Watches the seventh exercise; the first three are solved.
  static func state(_ change: (inout WatchState) -> Void = { _ in }) -> WatchState {
    var progress = LearningProgress()
    for exercise in exercises.prefix(3) { progress.note(exercise.name, isSolved: true) }
    var state = WatchState(
      exercises: exercises, chapters: [2: "Publishers", 3: "An effect is a publisher"],
      current: exercises[6], progress: progress)
    state.task = ["A task.", "", "    let example = 1"]
    change(&state)
    return state
  }

  static func page(
    _ state: WatchState, columns: Int = 80, rows: Int = 24, terminal: Terminal = plain
  ) -> [String] {
    let size = Screen.Size(columns: columns, rows: rows)
    return WatchView(size: size, terminal: terminal).page(state).lines(in: size)
  }

  static func test(_ name: String, _ count: Int = 1) -> TestEvents.Test {
    let issue = TestEvents.Issue(
      fact: "Expectation failed: (actual → []) == (expected → [\"number 5\"])",
      comments: ["Expected what was asked for, and in the order in which it was asked for."],
      place: "ATests.swift:12")
    return TestEvents.Test(id: name, name: name, issues: Array(repeating: issue, count: count))
  }

  static func error(_ message: String, line: Int) -> Diagnostic {
    let place = "/book/Exercises/Sources/A/A.swift:\(line):7"
    let code = "let value = first + second + third + fourth + fifth + sixth + seventh + eighth"
    return Diagnostic(
      file: "/book/Exercises/Sources/A/A.swift",
      lines: [
        "\(place): error: \(message)", " \(line) |   \(code)", "   |      `- error: \(message)",
      ])
  }

  static let failed = Findings(
    verdict: .failed([test("One value arrives"), test("Two arrive", 2), test("None does")], of: 9))
  static let solved = Findings(verdict: .solved(tests: 9))
  static let broken = Findings(
    verdict: .doesNotCompile([
      error("cannot find 'nothing' in scope, nor anything that is spelled in such a way", line: 3),
      error("another one", line: 9),
    ]))
  static let hanging = Findings(verdict: .tookTooLong(during: ["One value arrives"], seconds: 60))
  static let rich = Findings(
    verdict: .failed([test("One \u{1B}[2Jvalue\u{7} arrives"), test("b"), test("c")], of: 9),
    warnings: [error("unused", line: 5)],
    printed: (1...10).map {
      "line \($0) \(String(repeating: "x", count: 90))"
    },
    looksLike: ["It starts the work when it is made."])

  static let hints = Hints(
    text: """
      A nudge, which is a sentence that is long enough to take more than one line of a window.

          let code = "stays as it is"
      ---
      - an item
      - another item
      """)

  static let hinted = Hints.Shown(hints: hints, count: 2)

  static let comparison = ["--- a", "+++ b", "@@ -1 +1,2 @@", "-// TODO", "+solved", " same"]

  /// States of all kinds, by what they show.
  static let states: [(String, WatchState)] = [
    ("first build", state { $0.activity = building }),
    ("waiting", state { $0.activity = CheckActivity(kind: .waiting, seconds: 3.4) }),
    ("failed", state { $0.show(failed) }),
    ("all failures", state { ($0.findings, $0.sheet) = (failed, .failures) }),
    ("solved", state { $0.show(solved) }),
    ("broken", state { $0.show(broken) }),
    ("hanging", state { $0.show(hanging) }),
    ("rich", state { $0.show(rich) }),
    (
      "hints",
      state {
        $0.show(failed)
        $0.hints = hinted
      }
    ),
    ("list", state { $0.sheet = .list(chosen: 34) }),
    ("comparison", state { $0.sheet = .comparison(comparison) }),
    ("question", state { $0.asksToReset = true }),
    ("missing", state { ($0.isMissing, $0.neighbors) = (true, ["Renamed.swift"]) }),
    ("other", state { $0.tellSaved([exercises[1], exercises[2]]) }),
    (
      "checking again",
      state {
        $0.show(failed)
        $0.activity = CheckActivity(
          kind: .testing("AnExerciseWithALongName", limit: 60), seconds: 4)
      }
    ),
  ]

  private static let building = CheckActivity(
    kind: .building("AnExerciseWithALongName", isFirst: true), seconds: 12.9)
}
