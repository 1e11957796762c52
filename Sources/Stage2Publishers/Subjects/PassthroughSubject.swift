/// A subject without memory: a value goes to the subscribers that have asked for one, and is not
/// retained.
///
/// Subscribers get a value in the order of their subscription, on the sender's thread; a subscriber
/// to which another thread is delivering gets it from that thread, afterwards. What is sent from
/// inside a delivery goes ahead of what other threads have left; a completion from there drops it.
/// Late subscribers get the completion alone.
///
/// Retains its subscribers until they cancel or it completes, and as long is retained by their
/// subscriptions: so the sender may refer to the subject weakly. When it completes, it cancels the
/// upstreams that feed it. A feed that `subscribe(_:)` has made retains the subject until then, or
/// until the feed is canceled. The caller of `send(subscription:)` need not retain the subject, and
/// when the subject is released, it cancels that upstream.
///
/// - Complexity: A value costs time in proportion to the subscribers; to come and to go, constant
///   time on average.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core: SubjectCore<Output, Failure>

  /// Makes a subject without subscribers.
  @inlinable public init() {
    core = SubjectCore(latest: nil)
  }

  /// Attaches a subscriber; values sent before it asks for any are not for it.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    core.attach(AnySubscriber(subscriber), to: self)
  }

  /// Sends a value to every subscriber with demand.
  @inlinable public func send(_ value: Output) {
    core.send(value)
  }

  /// Completes the stream; needs no demand, and only the first completion counts.
  @inlinable public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  /// Retains an upstream's subscription and demands all it has, once a subscriber has demanded
  /// something. Cancels it when the subject completes or is released.
  @inlinable
  public func send(subscription: any Subscription) {
    core.send(subscription: subscription)
  }
}

extension PassthroughSubject: FedSubject {
  @usableFromInline func noteEndOfFeed() {
    core.noteEndOfFeed()
  }
}
