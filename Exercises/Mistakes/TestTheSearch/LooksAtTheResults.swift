// Looks at the results alone, so it misses what else is changed, sent or left running.

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
    _ actions: [SearchAction], at times: [Int], answers: [[String]?] = [], results: [String]
  ) {
    everyOrder(onFailure: { report("\($0)") }) { order in
      let clock = order.executor.clock
      let (reducer, service) = makeSearch(clock)
      let store = Store(initialValue: SearchState(), reducer: reducer)
      for (action, time) in zip(actions, times) {
        store.send(action)
        clock.advance(by: .milliseconds(time))
      }
      for (request, answer) in answers.enumerated() {
        order.task("service") {
          if let answer { service.answer(answer, to: request) } else { service.fail(request) }
        }
      }
      order.executor.run()
      let shown = store.value.results
      order.expect(shown == results, "\(actions) lead to \(shown), and not to \(results)")
    }
  }

  test([.typed("a")], at: [299], answers: [["a"]], results: [])
  test([.typed("a")], at: [300], answers: [["a"]], results: ["a"])
  test([.typed("a"), .typed("b")], at: [200, 299], answers: [["b"]], results: [])
  test([.typed("a"), .typed("b")], at: [200, 300], answers: [["b"]], results: ["b"])
  test([.typed("a"), .typed("b")], at: [300, 300], answers: [["a"], ["b"]], results: ["b"])
  test([.typed("a"), .typed("a")], at: [300, 300], answers: [["a"], ["b"]], results: ["b"])
  test([.typed("a"), .typed("b")], at: [300, 299], answers: [["a"]], results: [])
  test([.typed("a"), .left], at: [299, 300], answers: [["a"]], results: [])
  test([.typed("a"), .left], at: [300, 300], answers: [["a"]], results: [])
  test([.typed("a"), .left, .typed("")], at: [9, 9, 300], answers: [["b"]], results: ["b"])
  test([.typed("a")], at: [300], answers: [nil], results: [])
}
