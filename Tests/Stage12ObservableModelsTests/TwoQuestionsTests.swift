import PrimeTime
import Stage11TestingAsyncEffects
import Stage12ObservableModels
import Testing

/// The mistake: shows each answer, so the answer that arrives last stays.
private final class HastyCounter: BrokenCounter {
  override func nthPrimeButtonTapped() {
    isNthPrimeButtonDisabled = true
    Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      self?.nthPrimeResponse(await nthPrime(count))
    }
  }
}

/// A smaller mistake: cancels the question before, and shows its answer if it arrives anyway.
private final class CancelingCounter: BrokenCounter {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      self?.nthPrimeResponse(await nthPrime(count))
    }
  }
}

@Suite("Two questions are open")
struct TwoQuestionsTests {
  /// Asks for the 10th and the 11th prime of a service that answers both, canceled or not.
  @MainActor private func ask(_ type: (some Counter).Type, _ order: Order) -> Int? {
    let service = Service(in: order.executor)
    let model = type.init(CounterState(count: 10)) { await service.stubbornNthPrime($0) }
    model.nthPrimeButtonTapped()
    model.incrTapped()
    model.nthPrimeButtonTapped()
    order.executor.advance(by: .seconds(1))
    order.expect(!model.isNthPrimeButtonDisabled, "The button stays disabled.")
    return model.alertNthPrime?.prime
  }

  @Test("A model that shows each answer can end with the old one")
  func hasty() {
    let orders = everyOrder(onFailure: { $0.record() }) { ask(HastyCounter.self, $0) }
    #expect(orders.outcomes == [31: 10, 29: 10])
  }

  @Test("So can one that cancels the question before and does not look whether it was canceled")
  func canceling() {
    let orders = everyOrder(onFailure: { $0.record() }) { ask(CancelingCounter.self, $0) }
    #expect(orders.outcomes == [31: 10, 29: 10])
  }

  @Test("The model shows the answer to the newest question, in every order")
  func right() {
    let orders = everyOrder(onFailure: { $0.record() }) { ask(CounterModel.self, $0) }
    #expect(orders.outcomes == [31: 20])
  }

  @Test("The broken order is drawn with the names of the questions")
  func drawn() {
    let orders = everyOrder(onFailure: { _ in }) { order in
      let prime = ask(CancelingCounter.self, order)
      order.expect(prime == 31, "The alert tells \(prime ?? 0).")
    }
    #expect(
      orders.failure?.text == """
            prime 10  prime 11  request 10  request 11  the scenario
         1  ·
         2            ·
         3                      ·
         4                                  ·
         5                      wakes
         6                                  wakes
         7                      ·
         8                                  ·
         9            ·
        10  ·
        11                                              ✗ The alert tells 29.
        """)
  }
}
