/// A publisher that one sends values to, from outside.
///
/// After `Combine.Subject`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  func send(_ value: Output)

  /// Ends the stream for all subscribers, present and future.
  func send(completion: Subscribers.Completion<Failure>)

  /// Hands the subject an upstream's subscription, when it is fed by a publisher.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends the fact that something happened.
  @inlinable
  public func send() { send(()) }
}

extension Publisher {
  /// Feeds a subject with everything this publisher sends, until the result is cancelled.
  ///
  /// The subject demands without limit: a `CurrentValueSubject` at once, a `PassthroughSubject` when
  /// its first subscriber demands something. After Combine's `subscribe(_:)` for subjects.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}

/// Passes on to a subject what an upstream sends.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Link, Subscriber {
  @usableFromInline @exclusivity(unchecked) var subject: S?

  @usableFromInline override var description: String { "Subject" }

  @inlinable
  init(_ subject: S) { self.subject = subject }

  @inlinable
  override func release() {
    super.release()
    subject = nil
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard connect(subscription) else { return }
    subject?.send(subscription: self)
    leave()
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    guard enter() else { return .none }
    subject?.send(input)
    leave()
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard close() else { return }
    subject?.send(completion: completion)
    leave()
  }
}
