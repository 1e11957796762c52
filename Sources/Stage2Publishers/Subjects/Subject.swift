/// A publisher to which outside code sends values.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  func send(_ value: Output)

  /// Completes the stream for all subscribers, present and future.
  func send(completion: Subscribers.Completion<Failure>)

  /// Receives an upstream's subscription, when a publisher feeds the subject.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends the fact that something happened.
  @inlinable public func send() {
    send(())
  }
}

extension Publisher {
  /// Feeds a subject with everything this publisher sends, until the result is canceled.
  ///
  /// The subject demands without limit: a `CurrentValueSubject` immediately, a `PassthroughSubject`
  /// when its first subscriber demands something. The feed retains the subject until it is canceled
  /// or completes; it is also canceled when the subject is completed otherwise.
  @inlinable public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}

/// Represents a subject as a subscriber.
@usableFromInline struct SubjectInner<S: Subject>: Subscriber {
  @usableFromInline let subject: S

  @inlinable init(_ subject: S) {
    self.subject = subject
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(subject) }

  @inlinable
  func receive(subscription: any Subscription) {
    subject.send(subscription: subscription)
  }

  @inlinable func receive(_ input: S.Output) -> Subscribers.Demand {
    subject.send(input)
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<S.Failure>) {
    subject.send(completion: completion)
  }
}

/// A subject of this layer: it is notified when one of its feeds has ended.
@usableFromInline protocol FedSubject: AnyObject {
  func noteEndOfFeed()
}

/// A subscription that a subject has from one of its feeds.
@usableFromInline protocol SubjectFeed: AnyObject {
  var isOver: Bool { get }
}

/// Passes an upstream's signals on to a subject, until it is canceled.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Link<SubjectInner<S>>, Subscriber, SubjectFeed {
  @inlinable init(_ subject: S) {
    super.init(downstream: SubjectInner(subject), name: "Subject")
  }

  @usableFromInline var isOver: Bool { gate.isClosed }

  @inlinable override func release() {
    downstream.use { inner in
      (inner?.value.subject as? any FedSubject)?.noteEndOfFeed()
    }
    super.release()
  }

  @inlinable func receive(_ input: S.Output) -> Subscribers.Demand {
    guard enter() else { return .none }
    defer { leave() }
    return send(input)
  }
}
