import Foundation
import Stage2Publishers

/// A subscriber that keeps what it receives, and is safe to be sent to from several threads at
/// once.
public final class ConcurrentProbe<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  private let lock = NSLock()
  private let initialDemand: Subscribers.Demand
  private var subscription: (any Subscription)?
  private var received: [Input] = []
  private var ends = 0

  /// Makes a probe that asks for `demand` when it is subscribed.
  public init(demand: Subscribers.Demand = .unlimited) { initialDemand = demand }

  /// The values that it received, in order.
  public var values: [Input] { lock.withLock { received } }

  /// How many completions it received.
  public var completions: Int { lock.withLock { ends } }

  /// Asks for more values.
  public func request(_ demand: Subscribers.Demand) {
    lock.withLock { subscription }?.request(demand)
  }

  /// Keeps the subscription, and asks for the first values.
  public func receive(subscription: any Subscription) {
    lock.withLock { self.subscription = subscription }
    if initialDemand > .none { subscription.request(initialDemand) }
  }

  /// Keeps a value.
  public func receive(_ input: Input) -> Subscribers.Demand {
    lock.withLock { received.append(input) }
    return .none
  }

  /// Counts the completion.
  public func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { ends += 1 }
  }
}
