/// A subject without memory: a value goes to whoever is subscribed and has asked for one, and is
/// gone.
///
/// Subscribers get a value in the order of their subscription, on the sender's thread; a subscriber
/// to which another thread is delivering gets it from that thread, afterwards. What is sent from
/// inside a delivery goes ahead of what other threads have left; a completion from there drops it.
/// Keeps its subscribers until they cancel or it completes; late ones get the completion alone.
///
/// - Complexity: A value costs time in proportion to the subscribers; to come and to go, constant
///   time on average.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core: SubjectCore<Output, Failure>

  /// Makes a subject without subscribers.
  @inlinable public init() {
    core = SubjectCore(latest: nil)
  }

  deinit {
    core.cancelUpstreams()
  }

  /// Attaches a subscriber; values sent before it asks for any are not for it.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    core.attach(AnySubscriber(subscriber))
  }

  /// Sends a value to every subscriber with demand.
  @inlinable public func send(_ value: Output) {
    core.send(value)
  }

  /// Ends the stream; needs no demand, and only the first completion counts.
  @inlinable public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  /// Keeps an upstream's subscription; demands all it has once a subscriber has demanded something,
  /// and cancels it when the subject goes, unless that has completed.
  @inlinable
  public func send(subscription: any Subscription) {
    core.send(subscription: subscription)
  }
}
