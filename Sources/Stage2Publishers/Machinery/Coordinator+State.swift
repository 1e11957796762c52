extension Coordinator {
  /// Everything that a coordinator's lock guards. All methods are called under the lock.
  @usableFromInline struct State {
    @usableFromInline var downstream: Box<Downstream>?
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var strategy: Strategy

    @usableFromInline var upstreams: [Upstream] = []
    @usableFromInline var vacantSlots: [Int] = []
    @usableFromInline var lastID: Int
    /// The upstreams that have not completed, and one more while others can join.
    @usableFromInline var incomplete: Int

    /// The upstream whose values become upstreams, for `flatMap` and `switchToLatest`.
    @usableFromInline var outer: (any Subscription)?
    /// Whether the outer upstream is asked for one more value in place of each upstream that has
    /// ended, when none of its values is waiting any longer.
    @usableFromInline var offersPlaces = false
    @usableFromInline var hasAllUpstreams: Bool

    /// Output that is waiting to be delivered, and the port by which it arrived.
    @usableFromInline var queue = Queue()
    @usableFromInline var failure: Box<Failure>?
    @usableFromInline var isDelivering = false
    @usableFromInline var isCanceled = false

    @inlinable init(strategy: Strategy, downstream: Downstream?, ports: Int = 0) {
      self.strategy = strategy
      self.downstream = downstream.map { Box($0) }
      hasAllUpstreams = ports > 0
      incomplete = hasAllUpstreams ? ports : 1
      lastID = ports - 1
      for id in 0..<ports {
        upstreams.append(Upstream(id: id))
      }
    }
  }

  /// The place of an upstream, which is vacant if `id` is nil. Its subscription can still be
  /// missing.
  @usableFromInline struct Upstream {
    @usableFromInline var id: Int?
    @usableFromInline var subscription: (any Subscription)?
    /// Whether it is asked for one value at a time. Means nothing if `Strategy.sharesDemand`.
    @usableFromInline var isAskedOneByOne = false
    /// The number of its values in the queue. Until none is left it keeps its place, even if it has
    /// completed. Means nothing if `Strategy.sharesDemand`.
    @usableFromInline var waiting = 0
    @usableFromInline var isComplete = false

    @inlinable init(id: Int) {
      self.id = id
    }
  }

  @usableFromInline typealias Queue = FIFO<(output: Strategy.Output, port: Port)>

  /// The port of a new upstream, and what is left of the previous upstream.
  @usableFromInline typealias Replacement = (
    port: Port, subscription: (any Subscription)?, values: Queue
  )

  /// Output that has been taken out of the queue to be delivered, and the upstream to ask for one
  /// more value then, if any.
  @usableFromInline struct Waiting {
    @usableFromInline let downstream: Box<Downstream>
    @usableFromInline let output: Strategy.Output
    @usableFromInline let nextToAsk: (any Subscription)?

    @inlinable
    init(downstream: Box<Downstream>, output: Strategy.Output, nextToAsk: (any Subscription)?) {
      self.downstream = downstream
      self.output = output
      self.nextToAsk = nextToAsk
    }
  }

  /// An upstream that has completed, to be released without the lock, and the outer upstream, if
  /// its place is free for a new one.
  @usableFromInline struct CompletedUpstream {
    @usableFromInline let subscription: (any Subscription)?
    @usableFromInline let offersItsPlaceTo: (any Subscription)?

    @inlinable
    init(subscription: (any Subscription)?, offersItsPlaceTo outer: (any Subscription)?) {
      self.subscription = subscription
      offersItsPlaceTo = outer
    }
  }
}

/// The choice of the next delivery.
extension Coordinator.State {
  /// Begins a delivery; nil if another delivery is under way, or nothing is demanded.
  @inlinable mutating func beginDelivery() -> Box<Downstream>? {
    guard !isDelivering, demand > .none, let downstream else { return nil }
    isDelivering = true
    demand -= 1
    return downstream
  }

  /// Queues output; drops it if it is not demanded and the strategy does not wait for demand.
  @inlinable mutating func enqueue(_ output: Strategy.Output, from port: Port) {
    guard Strategy.waitsForDemand || demand.count > queue.count else { return }
    queue.append((output, port))
    upstreams[port.slot].waiting += 1
  }

  /// Begins to deliver the queue, or the completion; false if there is neither, or if a delivery is
  /// under way, which continues with it.
  @inlinable mutating func beginDeliveringWhatWaits() -> Bool {
    guard !isDelivering, downstream != nil else { return false }
    let isValueDue = demand > .none && !queue.isEmpty
    isDelivering = isValueDue || mayComplete
    return isDelivering
  }

  /// Takes the next value out of the queue, if it is demanded. If there is none, returns how the
  /// stream completes, if it must; otherwise the delivery ends.
  @inlinable mutating func takeNext(
    or completion: inout Subscribers.Completion<Downstream.Failure>?
  ) -> Coordinator.Waiting? {
    if let waiting = takeWaiting() { return waiting }
    if mayComplete {
      completion = self.completion
    } else {
      isDelivering = false
    }
    return nil
  }

  /// Takes the next value out of the queue, if it is demanded.
  @inlinable mutating func takeWaiting() -> Coordinator.Waiting? {
    guard demand > .none, let downstream, let (output, port) = queue.popFirst() else { return nil }
    demand -= 1
    return Coordinator.Waiting(
      downstream: downstream, output: output, nextToAsk: noteDelivery(from: port))
  }

  /// Whether to complete, once no queued value is demanded: a failure drops the values that are
  /// left.
  @inlinable var mayComplete: Bool {
    guard downstream != nil else { return false }
    if failure != nil { return true }
    return queue.isEmpty && strategy.isExhausted(incomplete)
  }

  /// The completion of the stream, when it completes.
  @inlinable var completion: Subscribers.Completion<Downstream.Failure> {
    failure.map { .failure($0.value) } ?? .finished
  }

  /// Notes how an upstream has completed, or the outer upstream: the first failure counts.
  @inlinable mutating func note(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard failure == nil, case .failure(let error) = completion else { return }
    failure = Box(error)
  }
}
