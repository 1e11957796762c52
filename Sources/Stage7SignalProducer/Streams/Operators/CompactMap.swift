extension SignalProducer {
  /// Transforms each value, and drops a value for which the closure returns `nil`.
  ///
  /// After ReactiveSwift 7's `compactMap(_:)`.
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>.unserialized { observer, lifetime in
      self.work(
        .init { event in
          switch event.map(transform) {
          case .value(let value): if let value { observer.send(value: value) }
          case .failed(let error): observer.send(error: error)
          case .completed: observer.sendCompleted()
          case .interrupted: observer.sendInterrupted()
          }
        }, lifetime)
    }
  }
}
