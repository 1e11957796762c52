import Foundation
import Stage2Publishers

/// What a probe has seen, in order.
enum Event<Value: Equatable>: Equatable {
  case subscription
  case value(Value)
  case finished
  case failure(String)
}

struct TestError: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String = "test error") { self.description = description }
}

/// A subscriber that records what it receives, and asks for what a test says.
final class Probe<Input: Equatable, Failure: Error>: Subscriber {
  private let lock = NSLock()
  private var recorded: [Event<Input>] = []
  private var current: (any Subscription)?
  private let initialDemand: Subscribers.Demand
  private let answer: (Input) -> Subscribers.Demand
  private let ended = DispatchSemaphore(value: 0)

  /// Called with each event after it was recorded, for tests of re-entrancy.
  var onEvent: (Event<Input>) -> Void = { _ in }

  init(
    demand: Subscribers.Demand = .unlimited,
    answer: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    initialDemand = demand
    self.answer = answer
  }

  var events: [Event<Input>] { lock.withLock { recorded } }
  var subscription: (any Subscription)? { lock.withLock { current } }

  var values: [Input] {
    events.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  var isOver: Bool {
    events.contains {
      switch $0 {
      case .finished, .failure: true
      default: false
      }
    }
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
  func cancel() { subscription?.cancel() }

  /// Waits for a completion that another thread delivers; false when it does not come in time.
  func waitForCompletion(seconds: Int = 60) -> Bool {
    ended.wait(timeout: .now() + .seconds(seconds)) == .success
  }

  private func record(_ event: Event<Input>) {
    lock.withLock { recorded.append(event) }
    onEvent(event)
  }

  func receive(subscription: any Subscription) {
    lock.withLock { current = subscription }
    record(.subscription)
    if initialDemand > 0 { subscription.request(initialDemand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    record(.value(input))
    return answer(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: record(.finished)
    case .failure(let error): record(.failure("\(error)"))
    }
    ended.signal()
  }
}

extension Publisher where Output: Equatable {
  /// Subscribes a new probe with this demand.
  func probe(_ demand: Subscribers.Demand = .unlimited) -> Probe<Output, Failure> {
    let probe = Probe<Output, Failure>(demand: demand)
    subscribe(probe)
    return probe
  }
}

/// An object whose release can be observed.
final class Canary {
  var onDeinit: () -> Void = {}
  func touch() {}
  deinit { onDeinit() }
}
