/// A subject without memory: it sends a value to the subscribers with demand, and does not retain
/// it.
///
/// Subscribers get a value in the order of their subscription, on the sender's thread; a subscriber
/// to which another thread is delivering gets it from that thread, afterward. A value that is sent
/// from inside a delivery arrives before values that other threads have left; a completion from
/// there drops them. Late subscribers get only the completion.
///
/// The subject retains its subscribers until they cancel or it completes, and their subscriptions
/// retain it as long: so the sender may refer to the subject weakly. When it completes, it cancels
/// the upstreams that feed it. A feed that `subscribe(_:)` has made retains the subject until then,
/// or until the feed is canceled. The caller of `send(subscription:)` does not have to retain the
/// subject, and when the subject is deallocated, it cancels that upstream.
///
/// - Complexity: A value takes time in proportion to the subscribers; subscribing and canceling
///   take constant time on average.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core: SubjectCore<Output, Failure>

  /// Creates a subject without subscribers.
  @inlinable public init() {
    core = SubjectCore(latest: nil)
  }

  /// Attaches a subscriber; it misses values that are sent before its first request.
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
  /// something. Cancels it when the subject completes or is deallocated.
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
