import PrimeTime
import Stage11TestingAsyncEffects
import Stage12ObservableModels
import Testing

/// The mistake: only a question that has not been canceled makes the button work again.
private final class StuckCounter: BrokenCounter {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.nthPrimeResponse(prime) }
    }
  }

  override func disappeared() { question?.cancel() }
}

/// The mistake: a question that was canceled makes the button work while the next one is open.
private final class DeferringCounter: BrokenCounter {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      defer { self?.isNthPrimeButtonDisabled = false }
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.alertNthPrime = prime.map(PrimeAlert.init(prime:)) }
    }
  }
}

@Suite("The button's flag, after a cancellation")
struct FlagTests {
  /// Leaves the screen before its question starts, or after.
  private func leave(_ type: (some Counter).Type) -> Orders<NoOutcome> {
    everyOrder(mainActor: .inAnyOrder, onFailure: { _ in }) { order in
      let service = Service(in: order.executor)
      let model = type.init(CounterState(count: 10)) { await service.nthPrime($0) }
      model.nthPrimeButtonTapped()
      order.task("leaving") { model.disappeared() }
      order.executor.advance(by: .seconds(1))
      order.expect(!model.isNthPrimeButtonDisabled, "The button stays disabled.")
      order.expect(model.alertNthPrime == nil, "An alert that nobody waits for is shown.")
    }
  }

  @Test("A flag that only an answer takes down stays up")
  func stuck() {
    #expect(leave(StuckCounter.self).failure?.comment == "The button stays disabled.")
  }

  @Test("The model takes the flag down when its screen disappears, in every order")
  func leaving() {
    #expect("\(leave(CounterModel.self))" == "2 orders, all of them")
  }

  /// Asks twice, and looks after each step: until the second answer, the button is disabled.
  private func askAgain(_ type: (some Counter).Type) -> Orders<NoOutcome> {
    everyOrder(onFailure: { _ in }) { order in
      let service = Service(in: order.executor)
      let model = type.init(CounterState(count: 10)) { await service.nthPrime($0) }
      model.nthPrimeButtonTapped()
      order.executor.run()
      model.incrTapped()
      model.nthPrimeButtonTapped()
      while order.executor.step() {
        order.expect(model.isNthPrimeButtonDisabled, "The button works during a question.")
      }
      order.executor.advance(by: .seconds(1))
      order.expect(model.alertNthPrime?.prime == 31, "The alert is not the newest answer.")
      order.expect(!model.isNthPrimeButtonDisabled, "The button stays disabled.")
    }
  }

  @Test("A flag that each task takes down at its end goes down too early")
  func deferring() {
    #expect(
      askAgain(DeferringCounter.self).failure?.comment == "The button works during a question.")
  }

  @Test("The model leaves the flag to the newest question, in every order")
  func asking() {
    #expect("\(askAgain(CounterModel.self))" == "2 orders, all of them")
  }
}
