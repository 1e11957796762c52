extension Publisher {
  /// Subscribes to this publisher again when it fails, up to a number of times.
  ///
  /// Values that arrived before a failure have been delivered, and arrive again if the publisher
  /// sends them again; demand that was not met is requested from the next attempt. The last failure
  /// is passed on. An attempt begins where the previous attempt's failure arrives, and any number
  /// of immediate failures takes the stack of one. Canceling ends the attempt that is under way.
  ///
  /// - Parameter retries: How many times to subscribe again; with none, or a negative number, the
  ///   first failure is passed on.
  @inlinable public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// The publisher that `retry(_:)` returns.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let retries: Int

    @inlinable init(upstream: Upstream, retries: Int) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let arbiter = SubscriptionArbiter(downstream: subscriber, name: "Retry")
      subscriber.receive(subscription: arbiter)
      arbiter.startRepeating { [upstream, retries] arbiter, index in
        upstream.receive(
          subscriber: Inner(arbiter: arbiter, index: index, isLast: index >= retries))
      }
    }

    /// The subscriber of one attempt; its index counts the failures before it. It does not retain
    /// the publisher that is tried again: the arbiter does, and releases it at the end.
    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ArbiterInner {
      @usableFromInline let arbiter: SubscriptionArbiter<Downstream>
      @usableFromInline let index: Int
      @usableFromInline let isLast: Bool

      @inlinable init(arbiter: SubscriptionArbiter<Downstream>, index: Int, isLast: Bool) {
        self.arbiter = arbiter
        self.index = index
        self.isLast = isLast
      }

      @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if case .failure = completion, !isLast {
          arbiter.goOnAgain(from: index)
        } else {
          arbiter.complete(completion, index: index)
        }
      }
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}
