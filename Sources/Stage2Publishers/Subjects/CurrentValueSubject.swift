/// A subject that remembers its latest value, for new subscribers and for slow ones.
///
/// A subscriber gets the current value at its first request, then each new value; without demand it
/// skips to the latest when it requests again. If several threads send concurrently, the value that
/// is delivered last can differ from the value that is remembered. Otherwise as
/// `PassthroughSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core: SubjectCore<Output, Failure>

  /// Creates a subject that starts with `value`.
  @inlinable public init(_ value: Output) {
    core = SubjectCore(latest: value)
  }

  /// The latest value; setting it sends it. After the completion it can still be set, and is not
  /// sent.
  @inlinable public var value: Output {
    get {
      guard let value = core.current?.value else { preconditionFailure("made without a value") }
      return value
    }
    set { if core.send(newValue) == nil { core.remember(newValue) } }
  }

  /// Attaches a subscriber; its first request is answered with the current value.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    core.attach(AnySubscriber(subscriber), to: self)
  }

  /// Remembers a value and sends it to every subscriber with demand.
  @inlinable public func send(_ value: Output) {
    core.send(value)
  }

  /// Completes the stream; needs no demand, and only the first completion counts.
  @inlinable public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  /// Retains an upstream's subscription and immediately demands all it has. Cancels it when the
  /// subject completes or is deallocated.
  @inlinable
  public func send(subscription: any Subscription) {
    core.send(subscription: subscription)
  }
}

extension CurrentValueSubject: FedSubject {
  @usableFromInline func noteEndOfFeed() {
    core.noteEndOfFeed()
  }
}
