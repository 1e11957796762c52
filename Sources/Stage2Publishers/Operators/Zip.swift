extension Publisher {
  /// Pairs this publisher's values with another publisher's: the first with the first, and so on.
  ///
  /// Values wait for their partner. Finishes when one publisher has finished and none of its values
  /// is waiting; fails, and cancels the other, when one fails. Pairs never overlap, regardless of
  /// the threads on which values arrive.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs this publisher's values with another's and transforms each pair.
  @inlinable public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// The publisher that `zip(_:)` returns.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    /// A value of each.
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B

    @inlinable init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      typealias Strategy = ZipStrategy<A.Output, B.Output>
      let pairs = Coordinator(downstream: subscriber, strategy: Strategy(), name: "Zip", ports: 2)
      subscriber.receive(subscription: pairs)
      pairs.subscribe(to: a, at: Port(slot: 0, id: 0), by: Strategy.First.self)
      pairs.subscribe(to: b, at: Port(slot: 1, id: 1), by: Strategy.Second.self)
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

/// Values wait in line for their partner.
@usableFromInline struct ZipStrategy<A, B>: CoordinatorStrategy {
  @usableFromInline typealias Output = (A, B)

  @usableFromInline var waitingA = FIFO<A>()
  @usableFromInline var waitingB = FIFO<B>()
  @usableFromInline var isCompleteA = false
  @usableFromInline var isCompleteB = false

  @inlinable init() {}

  @inlinable static var sharesDemand: Bool { true }
  @inlinable static var waitsForDemand: Bool { true }

  @inlinable mutating func noteCompletion(of slot: Int) {
    if slot == 0 {
      isCompleteA = true
    } else {
      isCompleteB = true
    }
  }

  @inlinable func isExhausted(_ incomplete: Int) -> Bool {
    isExhaustedA || isExhaustedB
  }

  @inlinable var isExhaustedA: Bool { isCompleteA && waitingA.isEmpty }
  @inlinable var isExhaustedB: Bool { isCompleteB && waitingB.isEmpty }

  @usableFromInline enum First: CoordinatorEntrance {
    @inlinable static func receive(_ input: inout A?, into strategy: inout ZipStrategy) -> (A, B)? {
      guard let a = input.take() else { return nil }
      if let b = strategy.waitingB.popFirst() { return (a, b) }
      strategy.waitingA.append(a)
      return nil
    }
  }

  @usableFromInline enum Second: CoordinatorEntrance {
    @inlinable static func receive(_ input: inout B?, into strategy: inout ZipStrategy) -> (A, B)? {
      guard let b = input.take() else { return nil }
      if let a = strategy.waitingA.popFirst() { return (a, b) }
      strategy.waitingB.append(b)
      return nil
    }
  }
}
