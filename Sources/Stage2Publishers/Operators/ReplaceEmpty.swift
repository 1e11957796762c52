extension Publisher {
  /// Sends one value, if the upstream finishes without any.
  ///
  /// The value waits until it is asked for. After Combine's `replaceEmpty(with:)`.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceEmpty(with:)` returns.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The failure passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What is sent when there are no values.
    public let output: Output

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches the subscriber to the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Link, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
    @usableFromInline @exclusivity(unchecked) var output: Held<Output>?
    @usableFromInline @exclusivity(unchecked) var isEmpty = true

    /// Guarded by the lock: whether anything was ever demanded, and whether the output waits for it.
    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var isDemanded = false
    @usableFromInline @exclusivity(unchecked) var isWaiting = false

    @inlinable
    init(downstream: Downstream, output: Output) {
      self.downstream = Held(downstream)
      self.output = Held(output)
    }

    @inlinable
    override func release() {
      super.release()
      downstream = nil
      output = nil
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      downstream?.receive(subscription: self)
      leave()
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      defer { leave() }
      isEmpty = false
      return downstream?.receive(input) ?? .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard enter() else { return }
      defer { leave() }
      guard isEmpty, case .finished = completion else { return complete(completion) }
      let isDemanded = lock.locked {
        isWaiting = true
        return self.isDemanded
      }
      if isDemanded { sendOutput() }
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      demand.mustBePositive()
      guard enter() else { return }
      defer { leave() }
      let isWaiting = lock.locked {
        isDemanded = true
        return self.isWaiting
      }
      if isWaiting { sendOutput() } else { upstream?.request(demand) }
    }

    @inlinable
    func sendOutput() {
      let isFirst = lock.locked {
        defer { isWaiting = false }
        return isWaiting
      }
      guard isFirst, let output else { return }
      _ = downstream?.receive(output.value)
      complete(.finished)
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Failure>) {
      guard close() else { return }
      downstream?.receive(completion: completion)
      leave()
    }
  }
}
