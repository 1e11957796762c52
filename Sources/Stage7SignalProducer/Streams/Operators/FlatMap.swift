/// What is done with a producer that comes while an earlier one is going.
///
/// After ReactiveSwift 7's `FlattenStrategy`.
public enum FlattenStrategy {
  /// It is started at once: all are going side by side.
  case merge
  /// It waits until those before it are done.
  case concat
  /// It takes the place of the earlier one, which is interrupted.
  case latest
}

extension SignalProducer {
  /// Makes a producer of each value, and sends what these producers send.
  ///
  /// A start is done when this producer and all that were made are done; an interruption of one
  /// of them counts as its being done. The first failure, of whichever, fails the start and
  /// interrupts the rest. Disposing of the start interrupts all, and forgets those that wait.
  /// After ReactiveSwift 7's `flatMap(_:_:)`.
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
