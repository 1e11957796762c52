/// What `merge`, `flatMap`, `zip`, `combineLatest` and `switchToLatest` differ in.
///
/// A state machine that has no lock and calls nobody: the coordinator tells it, under its own lock,
/// what has come, and does what it answers. So a test can drive it without a coordinator.
@usableFromInline protocol CoordinatorStrategy {
  associatedtype Output

  /// Whether each upstream is asked for what the downstream asks for; otherwise for all it has, if
  /// the demand is unlimited when its subscription comes, and for one value at a time if not.
  static var sharesDemand: Bool { get }

  /// Whether output that nobody demands yet is kept; otherwise it is dropped.
  static var keepsOutput: Bool { get }

  init()

  /// Notes that the upstream in this slot has completed.
  mutating func noteCompletion(of slot: Int)

  /// Whether there can be no more output, with so many upstreams that have not completed.
  func isExhausted(_ unfinished: Int) -> Bool
}

extension CoordinatorStrategy {
  @inlinable mutating func noteCompletion(of slot: Int) {}
  @inlinable func isExhausted(_ unfinished: Int) -> Bool { unfinished == 0 }
}

/// A way into a strategy: `zip` and `combineLatest` have one for each side.
@usableFromInline protocol CoordinatorEntrance {
  associatedtype Strategy: CoordinatorStrategy
  associatedtype Input

  /// Takes a value, and returns what is to be sent, if anything. Leaves in `input` what the caller
  /// has to release, which it does without the lock.
  static func receive(_ input: inout Input?, into strategy: inout Strategy) -> Strategy.Output?
}

/// The subscriber of one of a coordinator's upstreams.
@usableFromInline
struct CoordinatorInner<Entrance: CoordinatorEntrance, Downstream: Subscriber>: Subscriber
where Downstream.Input == Entrance.Strategy.Output {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let coordinator: Coordinator<Entrance.Strategy, Downstream>
  @usableFromInline let port: Port

  @inlinable init(_ coordinator: Coordinator<Entrance.Strategy, Downstream>, _ port: Port) {
    self.coordinator = coordinator
    self.port = port
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(coordinator) }

  @inlinable func receive(subscription: any Subscription) {
    coordinator.connect(port, to: subscription)
  }

  @inlinable func receive(_ input: Entrance.Input) -> Subscribers.Demand {
    coordinator.receive(input, from: port, by: Entrance.self)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    coordinator.receive(completion, from: port)
  }
}
