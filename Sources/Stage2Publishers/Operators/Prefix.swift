extension Publisher {
  /// Sends the first `maxLength` values, then cancels the upstream and finishes.
  ///
  /// - Parameter maxLength: How many values; not negative. With none, the stream finishes
  ///   immediately.
  @inlinable public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "the length of a prefix must not be negative: \(maxLength)")
    return Publishers.Output(upstream: self, maxLength: maxLength)
  }
}

extension Publishers {
  /// The publisher that `prefix(_:)` returns.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxLength: Int

    @inlinable init(upstream: Upstream, maxLength: Int) {
      self.upstream = upstream
      self.maxLength = maxLength
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, maxLength: maxLength))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline @exclusivity(unchecked) var toSend: Int
      @usableFromInline let sendsNothing: Bool

      @inlinable init(downstream: Downstream, maxLength: Int) {
        toSend = maxLength
        sendsNothing = maxLength == 0
        super.init(downstream: downstream, name: "Output")
      }

      @inlinable override func receive(subscription: any Subscription) {
        super.receive(subscription: subscription)
        if sendsNothing { cancelAndComplete(.finished) }
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        // Counted before it is sent: a value sent from inside the last value is one too many.
        guard toSend > 0, enter() else { return .none }
        toSend -= 1
        let isLast = toSend == 0
        let more = send(input)
        if isLast { cancelAndComplete(.finished) }
        leave()
        return isLast ? .none : more
      }
    }
  }
}
