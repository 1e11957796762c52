/// A subject without memory: a value goes to who is subscribed and has asked for one, and is gone.
///
/// Subscribers are served in the order of their subscription, on the sender's thread; a subscriber
/// that another thread is delivering to gets the value there, next. A send from inside a delivery
/// nests. Keeps its subscribers until they cancel or it completes; late subscribers get the
/// completion alone. After `Combine.PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub: Hub<Output, Failure>

  /// Makes a subject without subscribers.
  @inlinable
  public init() { hub = Hub(latest: nil) }

  deinit { hub.cancelUpstreams() }

  /// Attaches a subscriber; values sent before it asks for any are not for it.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    hub.attach(AnySubscriber(subscriber))
  }

  /// Sends a value to every subscriber with demand.
  @inlinable
  public func send(_ value: Output) { hub.send(value) }

  /// Ends the stream; needs no demand, and only the first completion counts.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) { hub.send(completion: completion) }

  /// Keeps an upstream's subscription; demands all it has once a subscriber has demanded something,
  /// and cancels it when the subject goes.
  @inlinable
  public func send(subscription: any Subscription) { hub.send(subscription: subscription) }
}
