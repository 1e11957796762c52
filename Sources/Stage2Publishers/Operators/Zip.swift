extension Publisher {
  /// Pairs this publisher's values with another's: the first with the first, and so on.
  ///
  /// Values wait for their partner. Finishes when one publisher has finished and no value of its own
  /// waits; fails, and cancels the other, when one fails. Pairs never overlap, whatever threads they
  /// come from. After Combine's `zip(_:)`.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs this publisher's values with another's and transforms each pair.
  ///
  /// After Combine's `zip(_:_:)`.
  @inlinable
  public func zip<P: Publisher, T>(
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

    /// How either upstream fails.
    public typealias Failure = A.Failure

    /// The upstream that is subscribed first.
    public let a: A

    /// The upstream that is subscribed second.
    public let b: B

    /// Makes the publisher.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches the subscriber, and then both upstreams.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let pairing = Pairing<ZipRule<A.Output, B.Output>, S>(downstream: subscriber)
      subscriber.receive(subscription: pairing)
      a.receive(subscriber: FirstOfPair(pairing))
      b.receive(subscriber: SecondOfPair(pairing))
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

/// Values wait in line for their partner.
@usableFromInline
struct ZipRule<A, B>: PairRule {
  @usableFromInline var waitingA = FIFO<A>()
  @usableFromInline var waitingB = FIFO<B>()

  @inlinable static var name: String { "Zip" }
  @inlinable static var keepsPairs: Bool { true }
  @inlinable init() {}

  @inlinable
  mutating func add(a: inout A?) -> (A, B)? {
    guard let value = a else { return nil }
    a = nil
    if let b = waitingB.popFirst() { return (value, b) }
    waitingA.append(value)
    return nil
  }

  @inlinable
  mutating func add(b: inout B?) -> (A, B)? {
    guard let value = b else { return nil }
    b = nil
    if let a = waitingA.popFirst() { return (a, value) }
    waitingB.append(value)
    return nil
  }

  @inlinable
  func isExhausted(finishedA: Bool, finishedB: Bool) -> Bool {
    finishedA && waitingA.isEmpty || finishedB && waitingB.isEmpty
  }
}
