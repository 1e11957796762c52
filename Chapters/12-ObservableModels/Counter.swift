import Observation
import PrimeTime
import Stage12ObservableModels

/// What this chapter does with a counter, the stage's or a draft.
protocol Counter: AnyObject, Sendable {
  var alertNthPrime: PrimeAlert? { get }
  var isNthPrimeButtonDisabled: Bool { get }
  func incrTapped()
  func nthPrimeButtonTapped()
  func disappeared()
}

extension CounterModel: Counter {}

/// Makes a counter that asks a service.
typealias MakeCounter = @MainActor (@escaping (Int) async -> Int?) -> any Counter

/// Makes the stage's counter.
func stageCounter(_ nthPrime: @escaping (Int) async -> Int?) -> any Counter {
  CounterModel(CounterState(count: 10), nthPrime: nthPrime)
}

/// A counter that does not ask yet. The drafts are subclasses, each of which asks in its own way.
@Observable class Draft: Counter {
  var count = 10
  var alertNthPrime: PrimeAlert?
  var isNthPrimeButtonDisabled = false
  @ObservationIgnored var question: Task<Void, Never>?
  @ObservationIgnored let nthPrime: (Int) async -> Int?

  required init(_ nthPrime: @escaping (Int) async -> Int?) {
    self.nthPrime = nthPrime
  }

  func incrTapped() { count += 1 }

  func nthPrimeButtonTapped() {}

  func nthPrimeResponse(_ prime: Int?) {
    alertNthPrime = prime.map(PrimeAlert.init(prime:))
    isNthPrimeButtonDisabled = false
  }

  func disappeared() {}
}
