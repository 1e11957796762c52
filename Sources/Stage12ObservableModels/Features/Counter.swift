import Observation
import PrimeTime

/// The counter: up, down, and the question for the nth prime.
///
/// The newest question counts. Asking again cancels the previous question, and the model drops its
/// answer, even if it arrives. Deallocating the model cancels its question.
@MainActor
@Observable
public final class CounterModel {
  /// The number on the counter.
  public private(set) var count: Int
  /// The answer to the last question for the nth prime, while its alert is shown.
  public private(set) var alertNthPrime: PrimeAlert?
  /// Whether a question is under way.
  public private(set) var isNthPrimeButtonDisabled: Bool

  /// The newest question, or the last one, if it has ended.
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
  /// The task does not retain the model. When it ends, the button works again, unless a newer
  /// question is open.
  public func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.nthPrimeResponse(prime) }
    }
  }

  /// Shows the answer. Only the model's own question and tests call it.
  package func nthPrimeResponse(_ prime: Int?) {
    alertNthPrime = prime.map(PrimeAlert.init(prime:))
    isNthPrimeButtonDisabled = false
  }

  /// Dismisses the alert.
  public func alertDismissButtonTapped() {
    alertNthPrime = nil
  }

  /// Cancels the question when the screen is gone. The button works again.
  public func disappeared() {
    question?.cancel()
    isNthPrimeButtonDisabled = false
  }

  // For this, `@MainActor` is written out above. Without it, Swift 6.3.1 rejects the optimized
  // build of a target that imports this one and is also on the main actor by default.
  isolated deinit {
    question?.cancel()
  }
}
