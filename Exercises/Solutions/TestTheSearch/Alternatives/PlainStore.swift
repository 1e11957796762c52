// A store of stage 10, and all that it has reduced, without a test store. Good for tests that are
// tables: what is done, what has become of it, and what was asked.

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

/// A store on its home, and what it was sent by the user and by its effects.
private final class Screen {
  let store: Store<SearchState, SearchAction>
  let log: Log
  /// How many of the user's actions are not over.
  var going = 0

  final class Log {
    var lines: [String] = []
  }

  init(_ reducer: @escaping Reducer<SearchState, SearchAction>, _ executor: TestExecutor) {
    let log = Log()
    self.log = log
    store = Store(
      initialValue: SearchState(),
      reducer: { state, action in
        let effect = reducer(&state, action)
        log.lines.append("\(action): \(state.text) \(state.results)\(state.hasFailed ? " !" : "")")
        return effect
      },
      executorPreference: executor)
  }
}

extension TestHome<Screen> {
  fileprivate func send(_ action: SearchAction) {
    let screen = contents
    let task = screen.store.send(action)
    screen.going += 1
    Task.immediate(executorPreference: executor) {
      _ = self
      await task.finish()
      screen.going -= 1
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
  makeSearch: (TestClock) -> sending Search, report: @escaping (String) -> Void
) {
  func test(_ steps: [Step], asked: [String], _ expected: [String]) {
    let executor = TestExecutor()
    let clock = TestClock(executor: executor)
    let (reducer, service) = makeSearch(clock)
    let home = TestHome(contents: Screen(reducer, executor), executor: executor)
    for step in steps {
      switch step {
      case .send(let action): home.perform { $0.send(action) }
      case .wait(let time): clock.advance(by: .milliseconds(time))
      case .answer(let results, let request): service.answer(results, to: request)
      case .fail(let request): service.fail(request)
      }
      executor.run()
    }
    let (lines, going) = home.perform { ($0.contents.log.lines, $0.contents.going) }
    if lines != expected { report("\(steps) lead to \(lines), and not to \(expected)") }
    if service.asked != asked { report("\(steps): \(service.asked), and not \(asked) asked") }
    if service.open != [] || going > 0 { report("\(steps): something is going at the end") }
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
  // What is open when something is typed, or when it is left.
  for action in [SearchAction.typed("b"), .left] {
    everyOrder(onFailure: { report("\($0)") }) { order in
      let clock = TestClock(executor: order.executor)
      let (reducer, service) = makeSearch(clock)
      let home = TestHome(contents: Screen(reducer, order.executor), executor: order.executor)
      home.perform { $0.send(.typed("a")) }
      clock.advance(by: .milliseconds(300))
      order.task("user", on: home) { home in
        home.send(action)
        order.expect(service.open == [], "A request is open.")
      }
      order.task("service") { service.answer(["old"], to: 0) }
      order.executor.run()
      let last = home.perform { $0.contents.log.lines.last ?? "" }
      order.expect(!last.hasPrefix("answered"), "After \(action) there is an answer.")
    }
  }
}
