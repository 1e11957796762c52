import Stage2Publishers

/// A publisher that a test drives by hand, with one subscriber, and that does not retain the
/// subscription that it sends.
///
/// Not safe to be used from several threads at once.
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

  /// Attaches a subscriber, in place of the one before.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    downstream = AnySubscriber(subscriber)
    subscriber.receive(subscription: Line(publisher: self))
  }

  /// Sends a value to the subscriber, if it has asked for one.
  public func send(_ value: Output) {
    guard outstanding > .none, let downstream else { return }
    outstanding -= 1
    let more = downstream.receive(value)
    outstanding += more
  }

  /// Releases the subscriber, without an end.
  public func release() { downstream = nil }
}
