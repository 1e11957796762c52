/// The subscription of an operator with several upstreams: `merge`, `flatMap`, `zip`,
/// `combineLatest` and `switchToLatest`.
///
/// Every upstream has a `Port`, its place here. What a value leads to, the operator's own
/// `CoordinatorStrategy` decides; the rest is the same for all of them. One thread at a time
/// delivers (rule 1.3). What comes meanwhile, from another thread or from inside the delivery,
/// waits in a queue: the thread that is delivering goes on with it, or a later request does.
///
/// All methods are called without the lock. Under it they use the methods of `State`, which call
/// nothing outside and release nothing: what they take out is returned, and lives until the lock is
/// left.
@usableFromInline
final class Coordinator<Strategy: CoordinatorStrategy, Downstream: Subscriber>: Subscription,
  CustomStringConvertible
where Downstream.Input == Strategy.Output {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var state: State
  @usableFromInline let name: StaticString

  /// Requests and cancellations come in through an existential, where a generic class runs code
  /// that is not specialized. These closures are compiled where its types are known.
  @usableFromInline let onRequest: (Coordinator, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (Coordinator) -> Void

  /// Makes a coordinator with the ports 0 to `ports - 1`, or with room for upstreams that join.
  /// `offersPlaces` is true for `flatMap` with a limit: there an upstream that is over makes room
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

  /// Adds demand: delivers what waits for it, and asks the upstreams for the rest.
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

  /// Serves what an upstream has sent, and returns how many more it is asked for. (An upstream
  /// whose value had to wait is asked when that is delivered.)
  ///
  /// Not with `lock.locked`: to return the output from there costs a value a fifth of its time.
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

  /// Serves the completion of an upstream. If it has made room for another one, the outer upstream
  /// is asked for that.
  @inlinable func receive(_ completion: Subscribers.Completion<Failure>, from port: Port) {
    var completed: CompletedUpstream?
    let isMine = lock.locked {
      completed = state.complete(port, completion)
      return state.beginDeliveringWhatWaits()
    }
    if isMine { deliverWhatWaits() }
    completed?.offersItsPlaceTo?.request(.max(1))
  }

  /// Delivers what is in the queue, as far as it is demanded, and the completion. The caller has
  /// begun to deliver; here that ends.
  @inlinable func deliverWhatWaits() {
    var completion: Subscribers.Completion<Failure>?
    while let waiting = lock.locked({ state.takeNext(or: &completion) }) {
      let more = waiting.downstream.value.receive(waiting.output)
      waiting.nextToAsk?.request(.max(1))
      noteAnswer(more)
    }
    if let completion { complete(completion) }
  }

  /// Adds demand that a value was answered with. What upstreams send when they are asked for it
  /// waits in the queue: the caller is delivering, and goes on with that.
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

  /// Completes the stream. Upstreams run code of their own when they are canceled, and that may
  /// cancel this coordinator.
  @inlinable func complete(_ completion: Subscribers.Completion<Failure>) {
    guard let downstream = cancelUpstreams() else { return }
    guard !lock.locked({ state.isCanceled }) else { return }
    downstream.value.receive(completion: completion)
  }

  /// A completion that is about to be passed on is not, then.
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

/// What `merge`, `flatMap`, `zip`, `combineLatest` and `switchToLatest` differ in.
///
/// A state machine that has no lock and calls nothing outside: the coordinator tells it, under its
/// own lock, what has come, and does what it answers. So a test can drive it without a coordinator.
@usableFromInline protocol CoordinatorStrategy {
  associatedtype Output

  /// Whether each upstream is asked for what the downstream asks for; otherwise for all it has, if
  /// the demand is unlimited when its subscription comes, and for one value at a time if not.
  static var sharesDemand: Bool { get }

  /// Whether output waits until it is demanded; otherwise output without demand is dropped.
  static var waitsForDemand: Bool { get }

  init()

  /// Notes that the upstream in this slot has completed.
  mutating func noteCompletion(of slot: Int)

  /// Whether there can be no more output, with so many upstreams that have not completed.
  func isExhausted(_ incomplete: Int) -> Bool
}

extension CoordinatorStrategy {
  @inlinable mutating func noteCompletion(of slot: Int) {}

  @inlinable func isExhausted(_ incomplete: Int) -> Bool {
    incomplete == 0
  }
}

/// A way into a strategy: `zip` and `combineLatest` have one for each side.
@usableFromInline protocol CoordinatorEntrance {
  associatedtype Strategy: CoordinatorStrategy
  associatedtype Input

  /// Takes a value, and returns what is to be sent, if anything. Leaves in `input` what the caller
  /// has to release, which it does without the lock.
  static func receive(_ input: inout Input?, into strategy: inout Strategy) -> Strategy.Output?
}
