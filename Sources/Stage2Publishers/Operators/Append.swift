extension Publisher {
  /// Continues with another publisher when this publisher has finished.
  ///
  /// The other publisher is subscribed to then, and asked for the demand that is left. If this
  /// publisher ends inside the delivery of its last value, that delivery ends first.
  @inlinable public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Sends values when this publisher has finished.
  @inlinable public func append(
    _ elements: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Sends the values of a sequence when this publisher has finished.
  @inlinable public func append<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }
}

extension Publishers {
  /// The publisher that `append(_:)` and `prepend(_:)` return: one publisher, then another. A
  /// failure of the first ends the stream.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    @usableFromInline let prefix: Prefix
    @usableFromInline let suffix: Suffix

    @inlinable init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let arbiter = SubscriptionArbiter(downstream: subscriber, name: "Concatenate")
      subscriber.receive(subscription: arbiter)
      arbiter.start {
        prefix.receive(subscriber: FirstInner(arbiter: arbiter, suffix: suffix))
      }
    }

    @usableFromInline struct FirstInner<Downstream: Subscriber<Output, Failure>>: ArbiterInner {
      @usableFromInline let arbiter: SubscriptionArbiter<Downstream>
      @usableFromInline let suffix: Suffix

      @inlinable init(arbiter: SubscriptionArbiter<Downstream>, suffix: Suffix) {
        self.arbiter = arbiter
        self.suffix = suffix
      }

      @inlinable var index: Int { 0 }

      @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished:
          arbiter.goOn(from: index) { [arbiter, suffix] in
            suffix.receive(subscriber: SecondInner(arbiter))
          }
        case .failure:
          arbiter.complete(completion, index: index)
        }
      }
    }
  }
}
