extension Publisher {
  /// Sends the values of this publisher and of another publisher.
  @inlinable public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  /// Sends the values of this publisher and of two others.
  @inlinable
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    Publishers.Merge3(self, b, c)
  }
}

extension Publishers {
  /// A publisher that sends the values of two publishers.
  ///
  /// The upstreams are subscribed to in order, on the subscriber's thread; the values that one
  /// sends synchronously arrive before the next is subscribed to. Their values never overlap: a
  /// value that arrives during a delivery waits until that has ended, and for demand if there is
  /// none. Finishes when all have finished; fails, and cancels the others, when one fails.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B

    /// Creates a publisher that merges two.
    @inlinable public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let merge = Coordinator(downstream: subscriber, strategy: MergeStrategy(), name: "Merge")
      subscriber.receive(subscription: merge)
      merge.add(a)
      merge.add(b)
      merge.noMoreUpstreams()
    }
  }

  /// A publisher that sends the values of three publishers; as `Merge`, for three.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B
    @usableFromInline let c: C

    /// Creates a publisher that merges three.
    @inlinable public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let merge = Coordinator(downstream: subscriber, strategy: MergeStrategy(), name: "Merge")
      subscriber.receive(subscription: merge)
      merge.add(a)
      merge.add(b)
      merge.add(c)
      merge.noMoreUpstreams()
    }
  }
}

/// The strategy of `merge` and `flatMap`, and its own entrance: it sends every value, from any
/// upstream.
@usableFromInline struct MergeStrategy<Value>: CoordinatorStrategy, CoordinatorEntrance {
  @usableFromInline typealias Output = Value
  @usableFromInline typealias Strategy = MergeStrategy

  @inlinable init() {}

  @inlinable static var sharesDemand: Bool { false }
  @inlinable static var waitsForDemand: Bool { true }

  @inlinable static func receive(_ input: inout Value?, into strategy: inout MergeStrategy)
    -> Value?
  {
    input.take()
  }
}

extension Coordinator where Strategy == MergeStrategy<Downstream.Input> {
  /// Subscribes to one more upstream, unless the stream has ended.
  @inlinable func add<P: Publisher<Downstream.Input, Failure>>(_ publisher: P) {
    guard let port = join() else { return }
    subscribe(to: publisher, at: port, by: Strategy.self)
  }
}
