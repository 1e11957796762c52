import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 11: a long chain of answers")
struct TestStoreLongChainTests {
  @Test(
    "Thousands of answers that follow from each other are received one by one",
    arguments: Kind.allCases)
  func longChain(kind: Kind) {
    let lines = lines(of: kind) { store, count in
      for number in 1...count { store.receive(number) { $0 = number } }
    }
    #expect(lines == [])
  }

  @Test(
    "Thousands of answers that follow from each other and are not received are one failure",
    arguments: Kind.allCases)
  func longChainUnreceived(kind: Kind) {
    #expect(lines(of: kind) { _, _ in } == [1])
  }

  /// When an effect answers.
  enum Kind: CaseIterable {
    case atOnce, beforeSuspension, late

    func answer(_ number: Int) -> Effect<Int> {
      switch self {
      case .atOnce: .sync { number }
      case .beforeSuspension: .run { send in send(number) }
      case .late: .late(number)
      }
    }
  }

  /// The lines of the failures of a test store whose first action leads to thousands of answers, on
  /// a small stack.
  private func lines(
    of kind: Kind, _ body: @escaping @MainActor (_ store: TestStore<Int, Int>, _ count: Int) -> Void
  ) -> [Int] {
    let count = 10_000
    return withStack {
      withTestExecutor(onFailure: { $0.record() }) { _ in
        failures(
          of: { value, action in
            value = action
            return action < count ? kind.answer(action + 1) : .none
          }, from: -1
        ) { store in
          store.send(0, line: 1) { $0 = 0 }
          body(store, count)
        }
        .map(\.location.line)
      }
    }
  }
}
