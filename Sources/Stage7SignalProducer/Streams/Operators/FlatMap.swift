/// A strategy for a producer that arrives while an earlier producer is running.
///
/// After ReactiveSwift 7's `FlattenStrategy`.
public enum FlattenStrategy {
  /// Starts it immediately: all run side by side.
  case merge
  /// Makes it wait until the producers before it have finished.
  case concat
  /// Replaces the earlier producer, which is interrupted.
  case latest
}

extension SignalProducer {
  /// Turns each value into a producer, and sends what these producers send.
  ///
  /// A start finishes when this producer and all that were made have finished; an interrupted
  /// producer counts as finished. The first failure of any of them fails the start and interrupts
  /// the rest. Disposing of the start interrupts all, and forgets those that are waiting. After
  /// ReactiveSwift 7's `flatMap(_:_:)`.
  public func flatMap<U>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> {
    SignalProducer<U, Error> { observer, lifetime in
      let inners: any Flattening<U, Error> =
        switch strategy {
        case .merge: Concurrent(limit: .max, observer, lifetime)
        case .concat: Concurrent(limit: 1, observer, lifetime)
        case .latest: Latest(observer, lifetime)
        }
      self.work(
        .init { event in
          switch event {
          case .value(let value): inners.add(transform(value))
          case .failed(let error): observer.send(error: error)
          case .completed: inners.noMoreComes()
          case .interrupted: observer.sendInterrupted()
          }
        }, lifetime)
    }
  }
}

/// The producers that `flatMap` has made in one start.
protocol Flattening<Value, Error> {
  associatedtype Value
  associatedtype Error: Swift.Error

  func add(_ producer: SignalProducer<Value, Error>)
  func noMoreComes()
}
