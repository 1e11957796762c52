// The tests of a search.

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

/// A service that tests answer by hand. Its requests have numbers, the first being 0.
protocol SearchService: Sendable {
  var asked: [String] { get }
  var open: [Int] { get }
  func answer(_ results: [String], to request: Int)
  func fail(_ request: Int)
}

/// A search, and the service that it asks.
typealias Search = (reducer: Reducer<SearchState, SearchAction>, service: any SearchService)

func testSearch(
  makeSearch: @escaping @MainActor (TestClock) -> Search,
  report: @escaping @Sendable (String) -> Void
) {
  // An executor, a clock, a search and a store for each test: no test can disturb another test. The
  // store is exhaustive: it reports everything sent, changed or left running that a test omits.
  func test(
    _ steps:
      @MainActor (
        TestStore<SearchState, SearchAction>, TestClock, any SearchService
      ) -> Void
  ) {
    withTestExecutor(onFailure: { report("\($0)") }) { executor in
      let (reducer, service) = makeSearch(executor.clock)
      let store = TestStore(
        initialValue: SearchState(), reducer: reducer, onFailure: { report("\($0)") })
      steps(store, executor.clock, service)
      store.finish()
    }
  }
  func check(_ service: any SearchService, asked: [String], _ when: String) {
    if service.asked != asked { report("\(when) was asked \(service.asked), not \(asked)") }
  }

  // The pause, to the millisecond: on both sides of its end, and begun again by the second letter.
  test { store, clock, service in
    store.send(.typed("a")) { $0.text = "a" }
    clock.advance(by: .milliseconds(200))
    store.send(.typed("ab")) { $0.text = "ab" }
    clock.advance(by: .milliseconds(299))
    check(service, asked: [], "before the pause has ended")
    clock.advance(by: .milliseconds(1))
    check(service, asked: ["ab"], "when the pause has ended")
    service.answer(["abacus", "abbey"], to: 0)
    store.receive(.answered(["abacus", "abbey"])) { $0.results = ["abacus", "abbey"] }
    // The next letter removes the results. The same text is requested again, and an empty text.
    store.send(.typed("ab")) { $0.results = [] }
    clock.advance(by: .milliseconds(300))
    check(service, asked: ["ab", "ab"], "for the same text")
    service.answer([], to: 1)
    store.receive(.answered([]))
    store.send(.typed("")) { $0.text = "" }
    clock.advance(by: .milliseconds(300))
    check(service, asked: ["ab", "ab", ""], "for an empty text")
    service.answer(["all"], to: 2)
    store.receive(.answered(["all"])) { $0.results = ["all"] }
  }

  // A failure ends its effect and nothing else. The next letter would cancel an effect that keeps
  // running, so the test looks for such an effect before.
  test { store, clock, service in
    store.send(.typed("a")) { $0.text = "a" }
    clock.advance(by: .milliseconds(300))
    service.fail(0)
    store.receive(.failed) { $0.hasFailed = true }
    store.finish()
    store.send(.typed("b")) {
      $0.text = "b"
      $0.hasFailed = false
    }
    clock.advance(by: .milliseconds(300))
    check(service, asked: ["a", "b"], "after a failure")
    service.answer(["b"], to: 1)
    store.receive(.answered(["b"])) { $0.results = ["b"] }
  }

  // A letter while a request is open cancels it immediately, not when the next request is made.
  test { store, clock, service in
    store.send(.typed("a")) { $0.text = "a" }
    clock.advance(by: .milliseconds(300))
    store.send(.typed("b")) { $0.text = "b" }
    clock.advance(by: .milliseconds(100))
    if service.open != [] { report("a request is open for a text that is no longer there") }
    service.answer(["old"], to: 0)
    clock.advance(by: .milliseconds(200))
    service.answer(["new"], to: 1)
    store.receive(.answered(["new"])) { $0.results = ["new"] }
  }

  // `left` in the pause, and while a request is open. No time passes before `finish`, and no
  // request is answered: an effect that waits for either is still running then.
  for time in [299, 300] {
    test { store, clock, service in
      store.send(.typed("a")) { $0.text = "a" }
      clock.advance(by: .milliseconds(time))
      store.send(.left)
      if service.open != [] { report("a request is open after `left`") }
      store.finish()
      clock.advance(by: .seconds(1))
      check(service, asked: time < 300 ? [] : ["a"], "after `left`")
      store.send(.typed("b")) { $0.text = "b" }
      clock.advance(by: .milliseconds(300))
      let last = service.asked.count - 1
      service.answer(["b"], to: last)
      store.receive(.answered(["b"])) { $0.results = ["b"] }
      store.send(.left)
    }
  }

  // An answer, and a letter or `left`, at the same moment, in every order. The state stays as it
  // was just after the user's action. An answer can arrive at any moment, so the main actor's jobs
  // also run in any order.
  for action in [SearchAction.typed("b"), .left] {
    everyOrder(mainActor: .inAnyOrder, onFailure: { report("\($0)") }) { order in
      let (reducer, service) = makeSearch(order.executor.clock)
      let store = Store(initialValue: SearchState(), reducer: reducer)
      var expected = SearchState()
      store.send(.typed("a"))
      order.executor.advance(by: .milliseconds(300))
      order.task("service") { service.answer(["old"], to: 0) }
      order.task("user") {
        store.send(action)
        expected = store.value
      }
      order.executor.run()
      order.expect(
        store.value == expected,
        "After \(action) the state changes from \(expected) to \(store.value)")
    }
  }
}
