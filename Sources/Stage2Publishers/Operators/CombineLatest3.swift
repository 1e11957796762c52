extension Publisher {
  /// Sends the latest values of this publisher and of two others, whenever one of the three sends a
  /// new value.
  ///
  /// As `combineLatest(_:)`, for three.
  @inlinable public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Transforms the latest values of three publishers, whenever one of them sends a new value.
  @inlinable public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }
}

extension Publishers {
  /// The publisher that `combineLatest(_:_:)` returns.
  ///
  /// Not one `combineLatest` inside another, as `Zip3` is made: with limited demand the inner
  /// operator would drop pairs, and the outer one continue with values that are not the latest.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// The latest value of each.
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B
    @usableFromInline let c: C

    @inlinable init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      typealias Strategy = CombineLatest3Strategy<A.Output, B.Output, C.Output>
      let triples = Coordinator(
        downstream: subscriber, strategy: Strategy(), name: "CombineLatest", ports: 3)
      subscriber.receive(subscription: triples)
      triples.subscribe(to: a, at: Port(slot: 0, id: 0), by: Strategy.First.self)
      triples.subscribe(to: b, at: Port(slot: 1, id: 1), by: Strategy.Second.self)
      triples.subscribe(to: c, at: Port(slot: 2, id: 2), by: Strategy.Third.self)
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

/// Retains the latest value of each upstream until it is replaced.
@usableFromInline struct CombineLatest3Strategy<A, B, C>: CoordinatorStrategy {
  @usableFromInline typealias Output = (A, B, C)

  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?

  @inlinable init() {}

  @inlinable static var sharesDemand: Bool { true }
  @inlinable static var waitsForDemand: Bool { false }

  @inlinable var triple: (A, B, C)? {
    guard let a, let b, let c else { return nil }
    return (a, b, c)
  }

  @usableFromInline enum First: CoordinatorEntrance {
    @inlinable static func receive(
      _ input: inout A?, into strategy: inout CombineLatest3Strategy
    ) -> (A, B, C)? {
      swap(&input, &strategy.a)
      return strategy.triple
    }
  }

  @usableFromInline enum Second: CoordinatorEntrance {
    @inlinable static func receive(
      _ input: inout B?, into strategy: inout CombineLatest3Strategy
    ) -> (A, B, C)? {
      swap(&input, &strategy.b)
      return strategy.triple
    }
  }

  @usableFromInline enum Third: CoordinatorEntrance {
    @inlinable static func receive(
      _ input: inout C?, into strategy: inout CombineLatest3Strategy
    ) -> (A, B, C)? {
      swap(&input, &strategy.c)
      return strategy.triple
    }
  }
}
