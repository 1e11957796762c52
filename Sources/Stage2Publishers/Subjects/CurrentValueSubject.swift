/// A subject that remembers its latest value, for new subscribers and for slow ones.
///
/// A subscriber gets the current value at its first request, then each new one; without demand it
/// skips to the latest when it asks again. Where several threads send at once, the value that is
/// delivered last need not be the one that is remembered. Otherwise as `PassthroughSubject`. After
/// `Combine.CurrentValueSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub: Hub<Output, Failure>

  /// Makes a subject that starts with `value`.
  @inlinable
  public init(_ value: Output) { hub = Hub(latest: value) }

  deinit { hub.cancelUpstreams() }

  /// The latest value; to set it is to send it. After the completion it can still be set, and nobody
  /// is told.
  @inlinable public var value: Output {
    get {
      guard let value = hub.currentValue else { preconditionFailure("made without a value") }
      return value
    }
    set { if hub.send(newValue) == nil { hub.remember(newValue) } }
  }

  /// Attaches a subscriber; its first request is answered with the current value.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    hub.attach(AnySubscriber(subscriber))
  }

  /// Remembers a value and sends it to every subscriber with demand.
  @inlinable
  public func send(_ value: Output) { hub.send(value) }

  /// Ends the stream; needs no demand, and only the first completion counts.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) { hub.send(completion: completion) }

  /// Keeps an upstream's subscription and demands all it has; cancels it when the subject goes.
  @inlinable
  public func send(subscription: any Subscription) { hub.send(subscription: subscription) }
}
