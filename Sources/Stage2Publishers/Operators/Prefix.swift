extension Publisher {
  /// Sends the first `maxLength` values, then finishes and cancels the upstream.
  ///
  /// A negative number is a programmer's error; none finishes at once. After Combine's `prefix(_:)`.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "a prefix is not of a negative length: \(maxLength)")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }
}

extension Publishers {
  /// The publisher that `prefix(_:)` returns: the values whose number is in a range.
  ///
  /// After `Combine.Publishers.Output`.
  public struct Output<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The failure passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Which values pass, counted from zero.
    public let range: CountableRange<Int>

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "values are counted from zero: \(range)")
      self.upstream = upstream
      self.range = range
    }

    /// Attaches the subscriber to the upstream, behind a counter.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, range: range))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Link, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
    @usableFromInline @exclusivity(unchecked) var toSkip: Int
    @usableFromInline @exclusivity(unchecked) var toSend: Int

    @usableFromInline override var description: String { "Output" }

    @inlinable
    init(downstream: Downstream, range: CountableRange<Int>) {
      self.downstream = Held(downstream)
      toSkip = range.lowerBound
      toSend = range.count
    }

    @inlinable
    override func release() {
      super.release()
      downstream = nil
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      // Read before the subscription is handed on: from then on another thread may deliver values.
      let sendsNothing = toSend == 0
      downstream?.receive(subscription: self)
      if sendsNothing { finish() }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      defer { leave() }
      if toSkip > 0 {
        toSkip -= 1
        return .max(1)
      }
      // Counted before it is sent: a value sent from inside the last one is one too many.
      guard toSend > 0 else { return .none }
      toSend -= 1
      let isLast = toSend == 0
      let more = downstream?.receive(input) ?? .none
      if isLast { finish() }
      return isLast ? .none : more
    }

    @inlinable
    func finish() {
      guard closeAndCancel() else { return }
      downstream?.receive(completion: .finished)
      leave()
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard close() else { return }
      downstream?.receive(completion: completion)
      leave()
    }
  }
}
