import Observation
import PrimeTime

/// The counter: up, down, and the question for the nth prime.
///
/// The newest question counts. Asking again cancels the question before, and its answer is not
/// shown, even if it arrives. A question ends with the model.
@Observable
public final class CounterModel {
  /// The number on the counter.
  public private(set) var count: Int
  /// The answer to the last question for the nth prime, while its alert is shown.
  public private(set) var alertNthPrime: PrimeAlert?
  /// Whether a question is under way.
  public private(set) var isNthPrimeButtonDisabled: Bool

  /// The newest question, which also stays when it has ended.
  package private(set) var question: Task<Void, Never>?
  private let nthPrime: (Int) async -> Int?

  /// Makes a counter that asks `nthPrime`, which answers `nil` when it knows no answer.
  public init(
    _ state: CounterState = CounterState(), nthPrime: @escaping (Int) async -> Int?
  ) {
    count = state.count
    alertNthPrime = state.alertNthPrime
    isNthPrimeButtonDisabled = state.isNthPrimeButtonDisabled
    self.nthPrime = nthPrime
  }

  /// Counts down.
  public func decrTapped() {
    count -= 1
  }

  /// Counts up.
  public func incrTapped() {
    count += 1
  }

  /// Asks for the nth prime, n being the count.
  ///
  /// The task does not retain the model. Whatever comes of it, the button works again.
  public func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.nthPrimeResponse(prime) }
    }
  }

  /// Shows the answer. Only the model's own question calls it, and tests.
  package func nthPrimeResponse(_ prime: Int?) {
    alertNthPrime = prime.map(PrimeAlert.init(prime:))
    isNthPrimeButtonDisabled = false
  }

  /// Takes the alert away.
  public func alertDismissButtonTapped() {
    alertNthPrime = nil
  }

  /// Cancels the question, as its screen is no longer shown. The button works again.
  public func disappeared() {
    question?.cancel()
    isNthPrimeButtonDisabled = false
  }

  isolated deinit {
    question?.cancel()
  }
}
