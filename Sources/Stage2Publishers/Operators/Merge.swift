extension Publisher {
  /// Sends what this publisher or another one sends.
  ///
  /// After Combine's `merge(with:)`.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  /// Sends what this publisher or one of two others sends.
  ///
  /// After Combine's `merge(with:_:)`.
  @inlinable
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    Publishers.Merge3(self, b, c)
  }
}

extension Publishers {
  /// A publisher that sends what either of two publishers sends; as `MergeMany`, for two kinds.
  ///
  /// After `Combine.Publishers.Merge`.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    /// What either upstream sends.
    public typealias Output = A.Output

    /// How either upstream fails.
    public typealias Failure = A.Failure

    /// The upstream that is subscribed first.
    public let a: A

    /// The upstream that is subscribed second.
    public let b: B

    /// Makes a publisher that merges two.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches the subscriber, and then one upstream after the other.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let confluence = Confluence(downstream: subscriber, name: .merge)
      subscriber.receive(subscription: confluence)
      if let inlet = confluence.join() { a.receive(subscriber: inlet) }
      if let inlet = confluence.join() { b.receive(subscriber: inlet) }
      confluence.finishSource()
    }

    /// Makes a publisher that merges one more.
    @inlinable
    public func merge<P: Publisher>(with other: P) -> Merge3<A, B, P>
    where P.Output == Output, P.Failure == Failure {
      Merge3(a, b, other)
    }
  }

  /// A publisher that sends what any of three publishers sends; as `MergeMany`, for three kinds.
  ///
  /// After `Combine.Publishers.Merge3`.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure {
    /// What any upstream sends.
    public typealias Output = A.Output

    /// How any upstream fails.
    public typealias Failure = A.Failure

    /// The upstream that is subscribed first.
    public let a: A

    /// The upstream that is subscribed second.
    public let b: B

    /// The upstream that is subscribed third.
    public let c: C

    /// Makes a publisher that merges three.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches the subscriber, and then one upstream after the other.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let confluence = Confluence(downstream: subscriber, name: .merge)
      subscriber.receive(subscription: confluence)
      if let inlet = confluence.join() { a.receive(subscriber: inlet) }
      if let inlet = confluence.join() { b.receive(subscriber: inlet) }
      if let inlet = confluence.join() { c.receive(subscriber: inlet) }
      confluence.finishSource()
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
