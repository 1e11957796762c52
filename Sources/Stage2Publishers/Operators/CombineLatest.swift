extension Publisher {
  /// Sends a pair of the latest values, whenever this publisher or another one sends a new value.
  ///
  /// Waits until both have sent one. A pair that nobody demands is dropped; the values in it are
  /// kept for the next. Finishes when both have finished; fails, and cancels the other, when one
  /// fails. Pairs never overlap, whatever threads they come from. After Combine's
  /// `combineLatest(_:)`.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Transforms the latest values, whenever this publisher or another one sends a new value.
  ///
  /// After Combine's `combineLatest(_:_:)`.
  @inlinable
  public func combineLatest<P: Publisher, T>(
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
      let pairing = Pairing<LatestRule<A.Output, B.Output>, S>(downstream: subscriber)
      subscriber.receive(subscription: pairing)
      a.receive(subscriber: FirstOfPair(pairing))
      b.receive(subscriber: SecondOfPair(pairing))
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

/// The latest value of each side stays until it is replaced.
@usableFromInline
struct LatestRule<A, B>: PairRule {
  @usableFromInline var latestA: A?
  @usableFromInline var latestB: B?

  @inlinable static var name: String { "CombineLatest" }
  @inlinable static var keepsPairs: Bool { false }
  @inlinable init() {}

  @inlinable
  mutating func add(a: inout A?) -> (A, B)? {
    swap(&a, &latestA)
    guard let latestA, let latestB else { return nil }
    return (latestA, latestB)
  }

  @inlinable
  mutating func add(b: inout B?) -> (A, B)? {
    swap(&b, &latestB)
    guard let latestA, let latestB else { return nil }
    return (latestA, latestB)
  }

  @inlinable
  func isExhausted(finishedA: Bool, finishedB: Bool) -> Bool { finishedA && finishedB }
}
