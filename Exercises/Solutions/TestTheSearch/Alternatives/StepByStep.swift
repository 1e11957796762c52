// Does without `everyOrder`: the user acts after each number of jobs in turn. With one answer and
// one user, these are all orders. Good for seeing what an order is; more tasks need `everyOrder`.

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

func testSearch(
  makeSearch: @escaping @MainActor (TestClock) -> Search,
  report: @escaping @Sendable (String) -> Void
) {
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
    }
  }

  for text in ["", "a", "pri"] {
    test { store, clock, service in
      for request in 0...2 {
        store.send(.typed("other")) { $0 = SearchState(text: "other") }
        clock.advance(by: .milliseconds(299))
        store.send(.typed(text)) { $0.text = text }
        clock.advance(by: .milliseconds(299))
        if service.asked.count != request { report("the service was asked in the pause") }
        clock.advance(by: .milliseconds(1))
        let expected = Array(repeating: text, count: request + 1)
        if service.asked != expected { report("asked \(service.asked), not \(expected)") }
        if request == 1 {
          service.fail(request)
          store.receive(.failed) { $0.hasFailed = true }
        } else if request == 0 {
          service.answer(["one", "two"], to: request)
          store.receive(.answered(["one", "two"])) { $0.results = ["one", "two"] }
        } else {
          service.answer([], to: request)
          store.receive(.answered([]))
        }
        clock.advance(by: .seconds(60))
        store.finish()
        store.send(.left)
      }
    }
  }

  for action in [SearchAction.typed("b"), .left] {
    for jobs in 0...20 {
      withTestExecutor(onFailure: { report("\($0)") }) { executor in
        let (reducer, service) = makeSearch(executor.clock)
        let store = Store(initialValue: SearchState(), reducer: reducer)
        store.send(.typed("a"))
        executor.advance(by: .milliseconds(300))
        service.answer(["old"], to: 0)
        for _ in 0..<jobs { executor.step() }
        store.send(action)
        let expected = store.value
        executor.run()
        if store.value != expected {
          report("after \(action), \(jobs) jobs late, there is \(store.value)")
        }
      }
    }
    for time in [1, 299, 300] {
      test { store, clock, service in
        store.send(.typed("a")) { $0.text = "a" }
        clock.advance(by: .milliseconds(time))
        if action == .left { store.send(action) } else { store.send(action) { $0.text = "b" } }
        if !service.open.isEmpty { report("after \(action) a request is open") }
        if action == .left { store.finish() }
        clock.advance(by: .milliseconds(299))
        let asked = time == 300 ? ["a"] : []
        if service.asked != asked { report("after \(action) there was asked \(service.asked)") }
        store.send(.typed("c")) { $0.text = "c" }
        clock.advance(by: .milliseconds(300))
        if service.asked != asked + ["c"] { report("then there was asked \(service.asked)") }
        service.answer(["c"], to: asked.count)
        store.receive(.answered(["c"])) { $0.results = ["c"] }
        store.send(.left)
      }
    }
  }
}
