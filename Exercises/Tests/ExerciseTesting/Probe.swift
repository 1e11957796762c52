import Stage2Publishers

/// A subscriber that writes down what it receives, as text, and requests what a test says.
///
/// Not safe to receive from several threads concurrently.
public final class Probe<Input, Failure: Error>: Subscriber {
  /// What it received, in order: "subscription", the values, "done" or "failed".
  public private(set) var events: [String] = []
  private var subscription: (any Subscription)?
  private let initialDemand: Subscribers.Demand
  private let whenReceiving: (Probe, Input) -> Subscribers.Demand

  /// Makes a probe that requests `demand` when it is subscribed, and returns the demand of
  /// `whenReceiving` for each value.
  public init(
    demand: Subscribers.Demand = .unlimited,
    whenReceiving: @escaping (Probe, Input) -> Subscribers.Demand = { _, _ in .none }
  ) {
    self.initialDemand = demand
    self.whenReceiving = whenReceiving
  }

  /// The events without the subscription: what a user of the publisher would notice.
  public var heard: [String] { events.filter { $0 != "subscription" } }

  /// Requests more values.
  public func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  /// Cancels the subscription.
  public func cancel() { subscription?.cancel() }

  /// Writes the subscription down, and requests the first values.
  public func receive(subscription: any Subscription) {
    events.append("subscription")
    self.subscription = subscription
    if initialDemand > .none { subscription.request(initialDemand) }
  }

  /// Writes a value down.
  public func receive(_ input: Input) -> Subscribers.Demand {
    events.append("\(input)")
    return whenReceiving(self, input)
  }

  /// Writes the completion down.
  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: events.append("done")
    case .failure: events.append("failed")
    }
  }
}

extension Publisher {
  /// Subscribes a probe with this demand.
  public func probe(_ demand: Subscribers.Demand = .unlimited) -> Probe<Output, Failure> {
    let probe = Probe<Output, Failure>(demand: demand)
    self.subscribe(probe)
    return probe
  }
}
