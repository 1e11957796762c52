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
