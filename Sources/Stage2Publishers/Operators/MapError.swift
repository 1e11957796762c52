extension Publisher {
  /// Transforms the failure with a closure; values pass unchanged.
  @inlinable public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `mapError(_:)` returns.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    @usableFromInline let upstream: Upstream
    @usableFromInline let transform: (Upstream.Failure) -> Failure

    @inlinable init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }

    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ValueOperator {
      @usableFromInline let downstream: Downstream
      @usableFromInline let transform: (Upstream.Failure) -> Failure

      @inlinable init(downstream: Downstream, transform: @escaping (Upstream.Failure) -> Failure) {
        self.downstream = downstream
        self.transform = transform
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        downstream.receive(input)
      }

      @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error): downstream.receive(completion: .failure(transform(error)))
        }
      }
    }
  }
}
