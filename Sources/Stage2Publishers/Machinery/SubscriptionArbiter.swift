/// Connects one upstream after another to one downstream: the inside of `append`, `prepend`,
/// `catch`, `tryCatch` and `retry`.
///
/// Demand that one upstream has not met is requested from the next. A value or a completion of an
/// earlier upstream is ignored. The arbiter subscribes to the next upstream when two kinds of calls
/// have ended that can be under way when an upstream ends: a delivery (rule 1.3), and the call that
/// subscribed to it. So any number of upstreams that end immediately need the stack of one. The
/// completion that ends everything waits for nothing: it nests in a delivery, as a subject's does.
@usableFromInline
final class SubscriptionArbiter<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  /// Everything that the lock guards. Its methods are called under the lock, those of the arbiter
  /// without it.
  @usableFromInline struct State {
    @usableFromInline var downstream: Box<Downstream>?
    @usableFromInline var upstream: (any Subscription)?
    @usableFromInline var demand = Subscribers.Demand.none

    /// The upstream whose signals count: 0, 1 and so on. Its subscription can still be missing.
    @usableFromInline var index = 0

    /// The number of calls under way that the next upstream has to wait for.
    @usableFromInline var callsUnderWay = 0
    /// Subscribes to the next upstream.
    @usableFromInline var next: (() -> Void)?
    /// Subscribes to the same publisher again, for `retry`: the upstream of this index.
    @usableFromInline var again: ((SubscriptionArbiter, Int) -> Void)?

    @inlinable init(downstream: Downstream?) {
      self.downstream = downstream.map { Box($0) }
    }

    /// Ends a call. If no call has to be waited for any longer, takes out the closure that
    /// subscribes to the next upstream, and counts it as a call under way.
    @inlinable mutating func endCall() -> (() -> Void)? {
      callsUnderWay -= 1
      guard callsUnderWay == 0, let subscribe = next else { return nil }
      next = nil
      callsUnderWay = 1
      return subscribe
    }

    /// Takes everything out, for the caller to release without the lock. Calls that are under way
    /// continue, and are counted until they have ended.
    @inlinable mutating func takeAll() -> State {
      var all = State(downstream: nil)
      all.callsUnderWay = callsUnderWay
      all.index = index
      swap(&self, &all)
      return all
    }
  }

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var state: State
  @usableFromInline let name: StaticString

  /// Closures, so that they are compiled where the types are known; see `Coordinator`.
  @usableFromInline let onRequest: (SubscriptionArbiter, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (SubscriptionArbiter) -> Void

  @inlinable init(downstream: Downstream, name: StaticString) {
    state = State(downstream: downstream)
    self.name = name
    onRequest = { $0.serveRequest($1) }
    onCancel = { $0.serveCancellation() }
  }

  @usableFromInline var description: String { name.description }

  /// Whether the downstream has neither canceled nor received its completion.
  @inlinable var isOpen: Bool { lock.locked { state.downstream != nil } }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    onRequest(self, demand)
  }

  @usableFromInline func cancel() {
    onCancel(self)
  }

  @inlinable func serveRequest(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let upstream = lock.locked {
      state.demand += demand
      return state.upstream
    }
    upstream?.request(demand)
  }

  @inlinable func serveCancellation() {
    let released = lock.locked { state.takeAll() }
    released.upstream?.cancel()
  }

  /// Subscribes to the first upstream, and in the same way to the upstreams after it.
  @inlinable func startRepeating(_ again: @escaping (SubscriptionArbiter, Int) -> Void) {
    let isWanted = lock.locked {
      guard state.downstream != nil else { return false }
      state.again = again
      state.callsUnderWay += 1
      return true
    }
    guard isWanted else { return }
    again(self, 0)
    endCall()
  }

  /// Continues from an upstream that has ended with the same publisher.
  @inlinable func goOnAgain(from index: Int) {
    goOn(from: index) { [self] in
      let again = lock.locked { state.again }
      again?(self, index + 1)
    }
  }

  /// Subscribes to the first upstream, unless the downstream has canceled by now.
  @inlinable func start(_ subscribe: () -> Void) {
    let isWanted = lock.locked {
      guard state.downstream != nil else { return false }
      state.callsUnderWay += 1
      return true
    }
    guard isWanted else { return }
    subscribe()
    endCall()
  }

  /// Continues from an upstream that has ended, once none of its calls is under way any longer. Its
  /// subscription is released before that: code that is notified of this can cancel.
  @inlinable func goOn(from index: Int, _ subscribe: @escaping () -> Void) {
    do {
      var ended: (any Subscription)?
      let isWanted = lock.locked {
        guard state.downstream != nil, index == state.index else { return false }
        ended = state.upstream.take()
        state.index += 1
        state.next = subscribe
        state.callsUnderWay += 1
        return true
      }
      withExtendedLifetime(ended) {}
      guard isWanted else { return }
    }
    endCall()
  }

  /// Ends a call, and subscribes to the next upstream if that has waited for it.
  @inlinable func endCall() {
    while let subscribe = lock.locked({ state.endCall() }) {
      subscribe()
    }
  }

  @inlinable func connect(_ index: Int, to subscription: any Subscription) {
    let demand = lock.locked { () -> Subscribers.Demand? in
      guard state.downstream != nil, index == state.index, state.upstream == nil else { return nil }
      state.upstream = subscription
      return state.demand
    }
    guard let demand else {
      subscription.cancel()
      return
    }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable func receive(_ value: Downstream.Input, index: Int) -> Subscribers.Demand {
    let downstream = lock.locked { () -> Box<Downstream>? in
      guard index == state.index, state.demand > .none, state.downstream != nil else { return nil }
      state.demand -= 1
      state.callsUnderWay += 1
      return state.downstream
    }
    guard let downstream else { return .none }
    let more = downstream.value.receive(value)
    let answer = more > .none ? add(more, from: index) : .none
    endCall()
    return answer
  }

  /// Adds the demand that a value was answered with, and returns it if it is for the upstream that
  /// has sent the value. If that has already ended, the next upstream is asked when it is
  /// subscribed to.
  @inlinable func add(_ more: Subscribers.Demand, from index: Int) -> Subscribers.Demand {
    lock.locked {
      state.demand += more
      return index == state.index ? more : .none
    }
  }

  @inlinable func complete(_ completion: Subscribers.Completion<Downstream.Failure>, index: Int) {
    let released = lock.locked { index == state.index ? state.takeAll() : nil }
    released?.downstream?.value.receive(completion: completion)
  }
}
