/// The subscription of an operator with several upstreams: `merge`, `flatMap`, `zip`,
/// `combineLatest` and `switchToLatest`.
///
/// Every upstream has a `Port`, its place here. The operator's own `CoordinatorStrategy` decides
/// what a value leads to; the rest is the same for all of them. One thread at a time delivers (rule
/// 1.3). A signal that arrives during a delivery, from another thread or from inside it, waits in a
/// queue: the thread that is delivering continues with it, or a later request does.
///
/// All methods are called without the lock. Under it they use the methods of `State`, which call no
/// outside code and release nothing: they return what they take out, which lives until the lock is
/// left.
@usableFromInline
final class Coordinator<Strategy: CoordinatorStrategy, Downstream: Subscriber>: Subscription,
  CustomStringConvertible
where Downstream.Input == Strategy.Output {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var state: State
  @usableFromInline let name: StaticString

  /// Requests and cancellations arrive through an existential, where a generic class runs code that
  /// is not specialized. These closures are compiled where its types are known.
  @usableFromInline let onRequest: (Coordinator, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (Coordinator) -> Void

  /// Creates a coordinator with the ports 0 to `ports - 1`, or with room for upstreams that join.
  /// `offersPlaces` is true for `flatMap` with a limit: there an upstream that has ended makes room
  /// for another one.
  @inlinable init(
    downstream: Downstream, strategy: Strategy, name: StaticString, ports: Int = 0,
    offersPlaces: Bool = false
  ) {
    state = State(strategy: strategy, downstream: downstream, ports: ports)
    state.offersPlaces = offersPlaces
    self.name = name
    onRequest = { $0.serveRequest($1) }
    onCancel = { $0.serveCancellation() }
  }

  @usableFromInline var description: String { name.description }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    onRequest(self, demand)
  }

  @usableFromInline func cancel() {
    onCancel(self)
  }

  /// Adds demand: delivers the values that are waiting for it, and requests the rest from the
  /// upstreams.
  @inlinable func serveRequest(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    var asked: [Upstream] = []
    let isMine = lock.locked {
      state.demand += demand
      if Strategy.sharesDemand { asked = state.upstreams }
      return state.beginDeliveringWhatWaits()
    }
    if isMine { deliverWhatWaits() }
    for upstream in asked {
      upstream.subscription?.request(demand)
    }
  }

  /// Serves a value that an upstream has sent, and returns how many more to request from the
  /// upstream. (If the value had to wait, the upstream is asked when that is delivered.)
  ///
  /// Not with `lock.locked`: returning the output from there takes a fifth of a value's time.
  @inlinable func receive<Entrance: CoordinatorEntrance>(
    _ input: Entrance.Input, from port: Port, by entrance: Entrance.Type
  ) -> Subscribers.Demand where Entrance.Strategy == Strategy {
    var input: Entrance.Input? = input
    defer { withExtendedLifetime(input) {} }
    lock.lock()
    guard state.listens(to: port),
      let output = entrance.receive(&input, into: &state.strategy)
    else {
      lock.unlock()
      return .none
    }
    guard let downstream = state.beginDelivery() else {
      state.enqueue(output, from: port)
      lock.unlock()
      withExtendedLifetime(output) {}
      return .none
    }
    let isAskedOneByOne = state.isAskedOneByOne(port)
    lock.unlock()
    let more = downstream.value.receive(output)
    noteAnswer(more)
    deliverWhatWaits()
    return isAskedOneByOne ? .max(1) : .none
  }

  /// Serves the completion of an upstream. If it has made room for another one, requests that from
  /// the outer upstream.
  @inlinable func receive(_ completion: Subscribers.Completion<Failure>, from port: Port) {
    var completed: CompletedUpstream?
    let isMine = lock.locked {
      completed = state.complete(port, completion)
      return state.beginDeliveringWhatWaits()
    }
    if isMine { deliverWhatWaits() }
    completed?.offersItsPlaceTo?.request(.max(1))
  }

  /// Delivers the queue, as far as it is demanded, and the completion. The caller has begun to
  /// deliver; here that ends.
  @inlinable func deliverWhatWaits() {
    var completion: Subscribers.Completion<Failure>?
    while let waiting = lock.locked({ state.takeNext(or: &completion) }) {
      let more = waiting.downstream.value.receive(waiting.output)
      waiting.nextToAsk?.request(.max(1))
      noteAnswer(more)
    }
    if let completion { complete(completion) }
  }

  /// Adds demand that a value was answered with. Values that upstreams send in response wait in the
  /// queue: the caller is delivering, and continues with them.
  @inlinable func noteAnswer(_ more: Subscribers.Demand) {
    guard more > .none else { return }
    let asked = lock.locked { () -> [Upstream] in
      state.demand += more
      return Strategy.sharesDemand ? state.upstreams : []
    }
    for upstream in asked {
      upstream.subscription?.request(more)
    }
  }

  /// Completes the stream. Canceling an upstream runs its own code, which can cancel this
  /// coordinator.
  @inlinable func complete(_ completion: Subscribers.Completion<Failure>) {
    guard let downstream = cancelUpstreams() else { return }
    guard !lock.locked({ state.isCanceled }) else { return }
    downstream.value.receive(completion: completion)
  }

  /// Cancels. A completion that is about to be passed on is then dropped.
  @inlinable func serveCancellation() {
    lock.locked { state.isCanceled = true }
    _ = cancelUpstreams()
  }

  /// Takes everything out, and cancels the upstreams. Only the first call gets the downstream.
  @inlinable func cancelUpstreams() -> Box<Downstream>? {
    var released = State(strategy: Strategy(), downstream: nil)
    lock.locked {
      released.isCanceled = state.isCanceled
      swap(&state, &released)
    }
    released.outer?.cancel()
    for upstream in released.upstreams {
      upstream.subscription?.cancel()
    }
    return withExtendedLifetime(released) { released.downstream }
  }
}

/// The difference between `merge`, `flatMap`, `zip`, `combineLatest` and `switchToLatest`.
///
/// A state machine that has no lock and calls no outside code. The coordinator notifies it, under
/// the coordinator's lock, of each signal, and does what it returns. So a test can drive it without
/// a coordinator.
@usableFromInline protocol CoordinatorStrategy {
  associatedtype Output

  /// Whether each upstream is asked for the downstream's demand. Otherwise it is asked for all it
  /// has, if the demand is unlimited when its subscription arrives, and for one value at a time if
  /// not.
  static var sharesDemand: Bool { get }

  /// Whether output waits until it is demanded. Otherwise output without demand is dropped.
  static var waitsForDemand: Bool { get }

  init()

  /// Notes that the upstream in this slot has completed.
  mutating func noteCompletion(of slot: Int)

  /// Returns whether there can be no more output, with so many upstreams that have not completed.
  func isExhausted(_ incomplete: Int) -> Bool
}

extension CoordinatorStrategy {
  @inlinable mutating func noteCompletion(of slot: Int) {}

  @inlinable func isExhausted(_ incomplete: Int) -> Bool {
    incomplete == 0
  }
}

/// An entry to a strategy: `zip` and `combineLatest` have one for each side.
@usableFromInline protocol CoordinatorEntrance {
  associatedtype Strategy: CoordinatorStrategy
  associatedtype Input

  /// Takes a value, and returns the output to send, if any. Leaves in `input` what the caller has
  /// to release, which it does without the lock.
  static func receive(_ input: inout Input?, into strategy: inout Strategy) -> Strategy.Output?
}
