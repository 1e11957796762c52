extension Publisher {
  /// Goes on with another publisher when this one has finished.
  ///
  /// The other one is subscribed then, and asked for the demand that is left. After Combine's
  /// `append(_:)`.
  @inlinable
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Sends values when this publisher has finished.
  ///
  /// After Combine's `append(_:)`.
  @inlinable
  public func append(
    _ elements: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Sends the values of a sequence when this publisher has finished.
  ///
  /// After Combine's `append(_:)`.
  @inlinable
  public func append<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Sends what another publisher sends, before this one is subscribed.
  ///
  /// After Combine's `prepend(_:)`.
  @inlinable
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Sends values before this publisher is subscribed.
  ///
  /// After Combine's `prepend(_:)`.
  @inlinable
  public func prepend(
    _ elements: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Sends the values of a sequence before this publisher is subscribed.
  ///
  /// After Combine's `prepend(_:)`.
  @inlinable
  public func prepend<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }
}

extension Publishers {
  /// The publisher that `append(_:)` and `prepend(_:)` return: one publisher, then another.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    /// Both send the same kind of values.
    public typealias Output = Suffix.Output

    /// Both fail in the same way; a failure of the first is the end.
    public typealias Failure = Suffix.Failure

    /// What is sent first.
    public let prefix: Prefix

    /// What is sent when the first has finished.
    public let suffix: Suffix

    /// Makes the publisher.
    @inlinable
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// Attaches the subscriber to the first publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let succession = Succession(downstream: subscriber, name: .concatenate)
      subscriber.receive(subscription: succession)
      prefix.receive(subscriber: Inner(succession: succession, suffix: suffix))
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension Publishers.Concatenate {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let succession: Succession<Downstream>
    @usableFromInline let suffix: Suffix

    @inlinable
    init(succession: Succession<Downstream>, suffix: Suffix) {
      self.succession = succession
      self.suffix = suffix
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }

    @inlinable
    func receive(subscription: any Subscription) { succession.connect(0, to: subscription) }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand { succession.receive(input, turn: 0) }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished:
        guard succession.end(0) else { return }
        suffix.receive(subscriber: Successor(succession, turn: 1))
      case .failure:
        succession.complete(completion, turn: 0)
      }
    }
  }
}
