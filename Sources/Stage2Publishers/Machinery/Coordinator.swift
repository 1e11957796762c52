/// The subscription of an operator with several upstreams: `merge`, `flatMap`, `zip`,
/// `combineLatest` and `switchToLatest`.
///
/// Every upstream has a `Port`, its place here. What a value leads to, the operator's own
/// `CoordinatorStrategy` decides; the rest is the same for all of them and is here. One thread at a
/// time delivers (rule 1.3): what comes meanwhile, from another thread or from inside the delivery,
/// waits in a queue for that thread, or for a request. The lock guards the state: no subscriber and
/// no subscription is called under it, and nothing is released.
@usableFromInline
final class Coordinator<Strategy: CoordinatorStrategy, Downstream: Subscriber>: Subscription,
  CustomStringConvertible
where Downstream.Input == Strategy.Output {
  @usableFromInline typealias Failure = Downstream.Failure

  /// One upstream, if there is an id. Its subscription may not have come yet.
  @usableFromInline struct Upstream {
    @usableFromInline var id: Int?
    @usableFromInline var subscription: (any Subscription)?
    /// Whether it is asked for one value at a time. Means nothing where `Strategy.sharesDemand`.
    @usableFromInline var isLimited = false

    @inlinable init(id: Int) {
      self.id = id
    }
  }

  /// Everything that the lock guards.
  @usableFromInline struct State {
    @usableFromInline var downstream: Box<Downstream>?
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var strategy: Strategy

    @usableFromInline var upstreams: [Upstream] = []
    @usableFromInline var vacancies: [Int] = []
    @usableFromInline var lastID = 0
    /// The upstreams that have not finished, and one more while others may join.
    @usableFromInline var unfinished = 1

    /// The upstream whose values become upstreams, for `flatMap` and `switchToLatest`.
    @usableFromInline var outer: (any Subscription)?
    @usableFromInline var hasAllUpstreams = false

    /// Output that waits, and the port it came by: that upstream is asked for more after it.
    @usableFromInline var queue = FIFO<(output: Strategy.Output, port: Port)>()
    @usableFromInline var failure: Box<Failure>?
    @usableFromInline var isDelivering = false

    @inlinable init(strategy: Strategy) {
      self.strategy = strategy
    }

    /// Whether there is room for another upstream.
    @inlinable var isOpen: Bool { downstream != nil && failure == nil && !hasAllUpstreams }

    /// Notes how an upstream has ended, or the outer one: the first failure counts.
    @inlinable mutating func note(_ completion: Subscribers.Completion<Failure>) {
      if case .failure(let error) = completion, failure == nil { failure = Box(error) }
    }

    /// Whether to complete, once no queued value is demanded: a failure drops those that are left.
    @inlinable var isAtItsEnd: Bool {
      downstream != nil && (failure != nil || queue.isEmpty && strategy.isExhausted(unfinished))
    }
  }

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var state: State
  @usableFromInline let name: StaticString

  /// Requests and cancellations come in through an existential, where a generic class runs code
  /// that is not specialized. These closures are compiled where its types are known.
  @usableFromInline let onRequest: (Coordinator, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (Coordinator) -> Void

  /// Makes a coordinator with the ports 0 to `ports - 1`, or with room for those that join.
  @inlinable init(downstream: Downstream, strategy: Strategy, name: StaticString, ports: Int = 0) {
    state = State(strategy: strategy)
    state.downstream = Box(downstream)
    if ports > 0 {
      state.upstreams = (0..<ports).map { Upstream(id: $0) }
      state.unfinished = ports
      state.hasAllUpstreams = true
    }
    self.name = name
    onRequest = { $0.grant($1) }
    onCancel = { _ = $0.end() }
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline func request(_ demand: Subscribers.Demand) {
    onRequest(self, demand)
  }
  @usableFromInline func cancel() {
    onCancel(self)
  }

  @inlinable func grant(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    state.demand += demand
    let asked = Strategy.sharesDemand ? state.upstreams : []
    drain()
    for upstream in asked { upstream.subscription?.request(demand) }
  }

  /// Serves what an upstream has sent.
  @inlinable func receive<Entrance: CoordinatorEntrance>(
    _ input: Entrance.Input, from port: Port, by entrance: Entrance.Type
  ) -> Subscribers.Demand where Entrance.Strategy == Strategy {
    var input: Entrance.Input? = input
    defer { withExtendedLifetime(input) {} }
    lock.lock()
    guard has(port), state.downstream != nil, state.failure == nil,
      let output = entrance.receive(&input, into: &state.strategy)
    else {
      lock.unlock()
      return .none
    }
    guard !state.isDelivering, state.demand > .none, let downstream = state.downstream else {
      if Strategy.keepsOutput || state.demand.count > state.queue.count {
        state.queue.append((output, port))
      }
      lock.unlock()
      return .none
    }
    state.isDelivering = true
    state.demand -= 1
    let isLimited = !Strategy.sharesDemand && state.upstreams[port.slot].isLimited
    lock.unlock()
    noteAnswer(downstream.value.receive(output))
    state.isDelivering = false
    drain()
    return isLimited ? .max(1) : .none
  }

  /// Delivers what can be delivered, unless somebody is delivering. Called with the lock, returns
  /// without.
  @inlinable func drain() {
    guard !state.isDelivering else { return lock.unlock() }
    state.isDelivering = true
    while let more = deliverNext() { noteAnswer(more) }
  }

  /// Adds demand that a value was answered with. Called without the lock, returns with it.
  @inlinable func noteAnswer(_ more: Subscribers.Demand) {
    lock.lock()
    guard more > .none else { return }
    state.demand += more
    guard Strategy.sharesDemand else { return }
    do {
      let asked = state.upstreams
      lock.unlock()
      for upstream in asked { upstream.subscription?.request(more) }
    }
    lock.lock()
  }

  /// Delivers one signal; nil when there is none, and after the last. Called with the lock, returns
  /// without, so that nothing it takes out is released under the lock.
  @inlinable func deliverNext() -> Subscribers.Demand? {
    if state.demand > .none, !state.queue.isEmpty, let downstream = state.downstream,
      let pending = state.queue.popFirst()
    {
      state.demand -= 1
      let sender = Strategy.sharesDemand ? nil : limited(pending.port)
      lock.unlock()
      let more = downstream.value.receive(pending.output)
      sender?.request(.max(1))
      return more
    }
    if state.isAtItsEnd {
      let completion = state.failure.map { Subscribers.Completion.failure($0.value) } ?? .finished
      lock.unlock()
      end()?.value.receive(completion: completion)
      return nil
    }
    state.isDelivering = false
    lock.unlock()
    return nil
  }

  /// Ends everything and cancels the upstreams; only the first call gets the downstream. What is
  /// taken out under the lock is released without it.
  @inlinable func end() -> Box<Downstream>? {
    var ended = State(strategy: Strategy())
    lock.locked { swap(&state, &ended) }
    ended.outer?.cancel()
    for upstream in ended.upstreams { upstream.subscription?.cancel() }
    return withExtendedLifetime(ended) { ended.downstream }
  }
}
