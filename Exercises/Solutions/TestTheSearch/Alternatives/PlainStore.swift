// Lists what a store of stage 10 reduces, without a test store. Good for tests that are tables: the
// steps, what they have led to, and what was asked.

import Stage10AsyncEffects
import Stage11TestingAsyncEffects

struct SearchState: Equatable {
  var text = ""
  var results: [String] = []
  var hasFailed = false
}

enum SearchAction: Equatable {
  case typed(String)
  case answered([String])
  case failed
  case left
}

protocol SearchService: Sendable {
  var asked: [String] { get }
  var open: [Int] { get }
  func answer(_ results: [String], to request: Int)
  func fail(_ request: Int)
}

typealias Search = (reducer: Reducer<SearchState, SearchAction>, service: any SearchService)

/// A store, and the actions that the user and its effects have sent.
@MainActor
private final class Screen {
  var lines: [String] = []
  /// How many of the user's actions are still running.
  var running = 0
  private var store: Store<SearchState, SearchAction>?

  init(_ reducer: @escaping Reducer<SearchState, SearchAction>) {
    store = Store(initialValue: SearchState()) { [unowned self] state, action in
      let effect = reducer(&state, action)
      lines.append("\(action): \(state.text) \(state.results)\(state.hasFailed ? " !" : "")")
      return effect
    }
  }

  func send(_ action: SearchAction) {
    guard let task = store?.send(action) else { return }
    running += 1
    Task {
      await task.finish()
      running -= 1
    }
  }
}

private enum Step {
  case send(SearchAction)
  case wait(Int)
  case answer([String], Int)
  case fail(Int)
}

func testSearch(
  makeSearch: @escaping @MainActor (TestClock) -> Search,
  report: @escaping @Sendable (String) -> Void
) {
  func test(_ steps: [Step], asked: [String], _ expected: [String]) {
    withTestExecutor(onFailure: { report("\($0)") }) { executor in
      let (reducer, service) = makeSearch(executor.clock)
      let screen = Screen(reducer)
      for step in steps {
        switch step {
        case .send(let action): screen.send(action)
        case .wait(let time): executor.advance(by: .milliseconds(time))
        case .answer(let results, let request): service.answer(results, to: request)
        case .fail(let request): service.fail(request)
        }
        executor.run()
      }
      if screen.lines != expected {
        report("\(steps) lead to \(screen.lines), not to \(expected)")
      }
      if service.asked != asked { report("\(steps): \(service.asked) asked, not \(asked)") }
      if service.open != [] || screen.running > 0 {
        report("\(steps): something is running at the end")
      }
    }
  }

  let (a, b) = (Step.send(.typed("a")), Step.send(.typed("b")))
  let left = Step.send(.left)
  test([a, .wait(299), left], asked: [], ["typed(\"a\"): a []", "left: a []"])
  test([a, .wait(300), left], asked: ["a"], ["typed(\"a\"): a []", "left: a []"])
  test([a, .wait(299), left, .wait(99)], asked: [], ["typed(\"a\"): a []", "left: a []"])
  test(
    [b, .wait(200), a, .wait(299), .wait(1), .answer(["x"], 0)], asked: ["a"],
    ["typed(\"b\"): b []", "typed(\"a\"): a []", "answered([\"x\"]): a [\"x\"]"])
  test(
    [a, .wait(299), b, .wait(299), left], asked: [],
    ["typed(\"a\"): a []", "typed(\"b\"): b []", "left: b []"])
  test(
    [
      a, .wait(300), .answer(["x", "y"], 0), a, .wait(300), .answer([], 1), .send(.typed("")),
      .wait(300),
    ]
      + [.fail(2), left, b, .wait(300), .answer(["y"], 3)],
    asked: ["a", "a", "", "b"],
    [
      "typed(\"a\"): a []", "answered([\"x\", \"y\"]): a [\"x\", \"y\"]", "typed(\"a\"): a []",
      "answered([]): a []",
      "typed(\"\"):  []", "failed:  [] !", "left:  [] !", "typed(\"b\"): b []",
      "answered([\"y\"]): b [\"y\"]",
    ])
  let typed = ["typed(\"a\"): a []", "typed(\"b\"): b []"]
  for time in [0, 299] {
    test(
      [a, .wait(300), b, .wait(time), .answer(["old"], 0), left], asked: ["a"],
      typed + ["left: b []"])
  }
  test(
    [a, .wait(300), b, .wait(300), .answer(["new"], 1), .answer(["old"], 0)], asked: ["a", "b"],
    typed + ["answered([\"new\"]): b [\"new\"]"])
  test([b, .wait(300), .fail(0)], asked: ["b"], ["typed(\"b\"): b []", "failed: b [] !"])
  test(
    [b, .wait(300), .answer(["x"], 0), left], asked: ["b"],
    ["typed(\"b\"): b []", "answered([\"x\"]): b [\"x\"]", "left: b [\"x\"]"])
  // An answer, and a letter or `left`. The main actor runs its jobs in the order in which they were
  // enqueued, so both sleep until the same instant: then they wake in any order.
  for action in [SearchAction.typed("b"), .left] {
    everyOrder(onFailure: { report("\($0)") }) { order in
      let clock = order.executor.clock
      let (reducer, service) = makeSearch(clock)
      let screen = Screen(reducer)
      screen.send(.typed("a"))
      clock.advance(by: .milliseconds(300))
      order.task("user") {
        try? await clock.sleep(for: .seconds(1))
        screen.send(action)
        order.expect(service.open == [], "A request is open.")
      }
      order.task("service") {
        try? await clock.sleep(for: .seconds(1))
        service.answer(["old"], to: 0)
      }
      clock.advance(by: .seconds(1))
      let last = screen.lines.last ?? ""
      order.expect(!last.hasPrefix("answered"), "After \(action) there is an answer.")
    }
  }
}
