import PrimeTime
import Stage12ObservableModels

/// What a test does with a counter, be it the stage's or one with a mistake.
@MainActor protocol Counter: AnyObject, SendableMetatype {
  var alertNthPrime: PrimeAlert? { get }
  var isNthPrimeButtonDisabled: Bool { get }
  func incrTapped()
  func nthPrimeButtonTapped()
  func disappeared()
  init(_ state: CounterState, nthPrime: @escaping (Int) async -> Int?)
}

extension CounterModel: Counter {}

/// A counter that asks nothing. A subclass asks, and makes a mistake.
@MainActor class BrokenCounter: Counter {
  var count: Int
  var alertNthPrime: PrimeAlert?
  var isNthPrimeButtonDisabled = false
  var question: Task<Void, Never>?
  let nthPrime: (Int) async -> Int?

  required init(_ state: CounterState, nthPrime: @escaping (Int) async -> Int?) {
    count = state.count
    self.nthPrime = nthPrime
  }

  func incrTapped() { count += 1 }

  func nthPrimeButtonTapped() {}

  func nthPrimeResponse(_ prime: Int?) {
    alertNthPrime = prime.map(PrimeAlert.init(prime:))
    isNthPrimeButtonDisabled = false
  }

  func disappeared() {
    question?.cancel()
    isNthPrimeButtonDisabled = false
  }
}
