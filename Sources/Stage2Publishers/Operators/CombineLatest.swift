extension Publisher {
  /// Sends a pair of the latest values, whenever this publisher or another one sends a new value.
  ///
  /// Waits until both have sent a value. A pair that is not demanded is dropped; the values in it
  /// are retained for the next. Finishes when both have finished; fails, and cancels the other,
  /// when one fails. Pairs never overlap, regardless of the threads on which values arrive.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Transforms the latest values, whenever this publisher or another one sends a new value.
  @inlinable public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// The publisher that `combineLatest(_:)` returns.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    /// The latest value of each.
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B

    @inlinable init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      typealias Strategy = CombineLatestStrategy<A.Output, B.Output>
      let pairs = Coordinator(
        downstream: subscriber, strategy: Strategy(), name: "CombineLatest", ports: 2)
      subscriber.receive(subscription: pairs)
      pairs.subscribe(to: a, at: Port(slot: 0, id: 0), by: Strategy.First.self)
      pairs.subscribe(to: b, at: Port(slot: 1, id: 1), by: Strategy.Second.self)
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

/// Retains the latest value of each upstream until it is replaced.
@usableFromInline struct CombineLatestStrategy<A, B>: CoordinatorStrategy {
  @usableFromInline typealias Output = (A, B)

  @usableFromInline var a: A?
  @usableFromInline var b: B?

  @inlinable init() {}

  @inlinable static var sharesDemand: Bool { true }
  @inlinable static var waitsForDemand: Bool { false }

  @inlinable var pair: (A, B)? {
    guard let a, let b else { return nil }
    return (a, b)
  }

  @usableFromInline enum First: CoordinatorEntrance {
    @inlinable
    static func receive(_ input: inout A?, into strategy: inout CombineLatestStrategy) -> (A, B)? {
      swap(&input, &strategy.a)
      return strategy.pair
    }
  }

  @usableFromInline enum Second: CoordinatorEntrance {
    @inlinable
    static func receive(_ input: inout B?, into strategy: inout CombineLatestStrategy) -> (A, B)? {
      swap(&input, &strategy.b)
      return strategy.pair
    }
  }
}
