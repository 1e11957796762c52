import Foundation
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// What `try` shows, as lines for a window, and what its keys do.
@Suite struct TryViewTests {
  private static let paths = Exercise(
    name: "Try", chapter: 0, title: "", difficulty: 1,
    packageFolder: URL(fileURLWithPath: "/book/Exercises"))

  private static func state(
    _ phase: TryState.Phase, printed: [String] = [], isInsideWatch: Bool = false
  ) -> TryState {
    var state = TryState(isInsideWatch: isInsideWatch, notice: "main.swift is new.")
    state.go(on: phase)
    state.printed = printed
    return state
  }

  private func page(_ state: TryState, columns: Int = 80, rows: Int = 24) -> [String] {
    let size = Screen.Size(columns: columns, rows: rows)
    return TryView(size: size, terminal: WatchSamples.plain, paths: TryViewTests.paths)
      .page(state).lines(in: size)
  }

  private static let errors = [
    WatchSamples.error("cannot find 'nothing' in scope, nor anything that is spelled so", line: 3),
    WatchSamples.error("another one", line: 9),
  ]
  private static let many = (1...600).map { "line \($0) \(String(repeating: "x", count: 90))" }
  private static let states: [TryState] = [
    state(.building(CheckActivity(kind: .building("Try", isFirst: true), seconds: 7))),
    state(.running(seconds: 7), printed: many),
    state(.over(.isMissing)),
    state(.over(.doesNotCompile(errors))),
    state(.over(.notBuilt([String(repeating: "word ", count: 60)]))),
    state(.over(.ended(3)), printed: ["a"]),
    state(.over(.crashed(Crash(message: "no", place: "main.swift:3"))), isInsideWatch: true),
  ]

  @Test("Every page fills its window and is no wider, with and without color")
  func fits() {
    for size in WatchSamples.sizes {
      for terminal in [WatchSamples.plain, WatchSamples.colored] {
        for state in TryViewTests.states {
          let lines = TryView(size: size, terminal: terminal, paths: TryViewTests.paths)
            .page(state).lines(in: size)
          #expect(lines.count == size.rows)
          #expect(lines.allSatisfy { StyledText.width($0) <= size.columns }, "\(lines)")
          #expect(lines.joined().contains("\u{1B}") == terminal.colors)
          let hasErrors = state.phase == .over(.doesNotCompile(TryViewTests.errors))
          let keys = hasErrors ? "r run · e all errors · q" : "r run · q"
          #expect(lines.last?.contains(keys) == true)
        }
      }
    }
  }

  @Test(
    "What goes on and how it ended is said",
    arguments: zip(
      states.indices,
      [
        "builds Try, for the first time, which takes a minute or two, 7 s …",
        "runs, 7 s … A save ends that.",
        "The file is missing. It runs again when it is back.",
        "It does not compile. Waits for a save.",
        "The build failed elsewhere. Waits for a save.",
        "It ended with exit code 3. Waits for a save.",
        "It crashed: no (main.swift:3). Waits for a save.",
      ]))
  func saysHow(index: Int, words: String) {
    #expect(page(TryViewTests.states[index])[1] == words)
  }

  @Test("What was said of the file stays until it is built again")
  func forgets() {
    var state = TryViewTests.state(.over(.isMissing))
    for phase in [
      TryViewTests.states[0].phase, .building(CheckActivity(kind: .waiting, seconds: 1)),
      .running(seconds: 1), .over(.ended(0)),
    ] {
      state.go(on: phase)
      #expect(state.notice != nil)
    }
    state.go(on: TryViewTests.states[0].phase)
    #expect(state.notice == nil)
  }

  @Test("The first error is shown, or all; of what was printed, the end")
  func showsTheRightPart() {
    var broken = TryViewTests.states[3]
    #expect(page(broken).contains("And 1 other error: e shows all."))
    #expect(!page(broken).contains { $0.contains("another one") })
    #expect(broken.obey(.character("e")) == nil)
    #expect(page(broken).contains { $0.contains("A.swift:9:7: error: another one") })
    var running = TryViewTests.states[1]
    #expect(page(running).contains { $0.hasPrefix("line 600 ") })
    running.scrolled = 0
    #expect(page(running).contains { $0.hasPrefix("line 1 ") })
  }

  @Test("The compiler's warnings stand above what was printed")
  func showsWarnings() {
    var state = TryViewTests.states[5]
    state.warnings = [WatchSamples.error("not an error", line: 3)]
    let lines = page(state)
    let places = ["The compiler has a warning:", "a"].map { lines.firstIndex(of: $0) ?? -1 }
    #expect(lines[places[0] + 1].contains("not an error"))
    #expect(places[0] > 0 && lines[places[1] - 1] == "" && places[1] > places[0] + 1)
  }

  @Test("Keys run again and quit; Escape goes back where there is something to go back to")
  func obeys() {
    var (alone, inside) = (TryViewTests.states[0], TryViewTests.states[6])
    #expect(alone.obey(.character("r")) == .again)
    #expect(alone.notice == nil)
    #expect(alone.obey(.character("q")) == .quit)
    #expect(alone.obey(.escape) == nil)
    #expect(inside.obey(.escape) == .quit)
    #expect(page(inside).last?.hasSuffix("q back to watch") == true)
  }
}
