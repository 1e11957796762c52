extension Publisher {
  /// Lets several subscribers share one subscription to this publisher, through a subject.
  ///
  /// Nothing is subscribed to before `connect()`. `createSubject` is called once, when the first
  /// subscriber arrives or when `connect()` is called. If two threads do that concurrently, it can
  /// be called twice, and one of the subjects is used. The subject decides what subscribers get: a
  /// `PassthroughSubject` sends the values that arrive while they are subscribed and have demand.
  @inlinable public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Lets several subscribers share one subscription to this publisher, through this subject.
  ///
  /// As `multicast(_:)`. Values that other code sends to the subject also reach the subscribers.
  @inlinable public func multicast<S: Subject>(
    subject: S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }
}

extension Publishers {
  /// The publisher that `multicast` returns.
  ///
  /// Retains the upstream, the subject and the closure that made it as long as it exists itself.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let createSubject: () -> SubjectType
    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var madeSubject: SubjectType?

    @inlinable init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    /// The subject, made at the first access. The closure is the client's, so it is called without
    /// the lock.
    @inlinable var subject: SubjectType {
      if let made = lock.locked({ madeSubject }) { return made }
      let new = createSubject()
      return lock.locked {
        let subject = madeSubject ?? new
        madeSubject = subject
        return subject
      }
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      subject.receive(subscriber: Inner(downstream: subscriber, name: "Multicast"))
    }

    /// Subscribes the subject to the upstream, until the result is canceled or deallocated; the
    /// subscribers get no completion then.
    ///
    /// Each call is a separate subscription. If the subject has completed, the upstream is canceled
    /// immediately. The result retains the upstream's subscription and the subject.
    @inlinable public func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }

    /// Passes everything on; nothing after a cancellation, for any kind of subject.
    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        return send(input)
      }
    }
  }
}
