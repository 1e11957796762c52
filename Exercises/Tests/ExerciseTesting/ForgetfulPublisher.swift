import Stage2Publishers

/// A publisher with one subscriber, which a test drives by hand. It does not retain the
/// subscription that it sends.
///
/// Not safe to use from several threads concurrently.
public final class ForgetfulPublisher<Output, Failure: Error>: Publisher {
  private final class Line: Subscription {
    private let publisher: ForgetfulPublisher

    init(publisher: ForgetfulPublisher) { self.publisher = publisher }

    func request(_ demand: Subscribers.Demand) { publisher.outstanding += demand }
    func cancel() { publisher.downstream = nil }
  }

  private var downstream: AnySubscriber<Output, Failure>?
  private var outstanding = Subscribers.Demand.none

  /// Makes a publisher without a subscriber.
  public init() {}

  /// Attaches a subscriber, which replaces the previous subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    downstream = AnySubscriber(subscriber)
    subscriber.receive(subscription: Line(publisher: self))
  }

  /// Sends a value to the subscriber, if it has requested one.
  public func send(_ value: Output) {
    guard outstanding > .none, let downstream else { return }
    outstanding -= 1
    let more = downstream.receive(value)
    outstanding += more
  }

  /// Releases the subscriber, without a completion.
  public func release() { downstream = nil }
}
