import Stage8CancellableEffects
import Stage9TestingEffects
import TestSupport
import Testing

@Suite("Stage 9: a long chain of answers")
struct LongChainTests {
  @Test("Thousands of answers that follow from each other are received one by one")
  func longChain() {
    let found = longChainFailures(count: 20_000) { store, count in
      for number in 1...count { store.receive(number) { $0 = number } }
    }
    #expect(found == [])
  }

  @Test("Thousands of answers that follow from each other and are not received are one failure")
  func longChainUnreceived() {
    let found = longChainFailures(count: 20_000) { _, _ in }
    #expect(found.map(\.location.line) == [1])
  }

  /// The failures of a test store whose first action leads to so many answers, on a small stack.
  private func longChainFailures(
    count: Int, _ body: @escaping (_ store: TestStore<Int, Int>, _ count: Int) -> Void
  ) -> [TestFailure] {
    withStack {
      failures(
        of: { value, action in
          value = action
          return action < count ? .sync { action + 1 } : .none
        },
        in: { store in
          store.send(0, line: 1)
          body(store, count)
        })
    }
  }
}
