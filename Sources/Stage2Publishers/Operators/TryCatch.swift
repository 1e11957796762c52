extension Publisher {
  /// Continues with another publisher when this publisher fails, or fails with the closure's error.
  ///
  /// As `catch(_:)` otherwise.
  @inlinable public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher that `tryCatch(_:)` returns. It fails with the error that the closure throws, or
  /// as the second publisher does.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    @usableFromInline let upstream: Upstream
    @usableFromInline let handler: (Upstream.Failure) throws -> NewPublisher

    @inlinable
    init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable public func receive<S: Subscriber<Output, Error>>(subscriber: S) {
      let arbiter = SubscriptionArbiter(downstream: subscriber, name: "TryCatch")
      subscriber.receive(subscription: arbiter)
      arbiter.start {
        upstream.receive(subscriber: FirstInner(arbiter: arbiter, handler: handler))
      }
    }

    @usableFromInline struct FirstInner<Downstream: Subscriber<Output, Error>>: ArbiterInner {
      @usableFromInline let arbiter: SubscriptionArbiter<Downstream>
      @usableFromInline let handler: (Upstream.Failure) throws -> NewPublisher

      @inlinable init(
        arbiter: SubscriptionArbiter<Downstream>,
        handler: @escaping (Upstream.Failure) throws -> NewPublisher
      ) {
        self.arbiter = arbiter
        self.handler = handler
      }

      @inlinable var index: Int { 0 }

      @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        switch completion {
        case .finished:
          arbiter.complete(.finished, index: 0)
        case .failure(let error):
          arbiter.goOn(from: 0) { [self] in
            goOn(after: error)
          }
        }
      }

      @inlinable func goOn(after error: Upstream.Failure) {
        do {
          let publisher = try handler(error).mapError { $0 as any Error }
          // The closure can have canceled.
          guard arbiter.isOpen else { return }
          publisher.receive(subscriber: SecondInner(arbiter))
        } catch {
          arbiter.complete(.failure(error), index: 1)
        }
      }
    }
  }
}
