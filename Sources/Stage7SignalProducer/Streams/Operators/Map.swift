extension SignalProducer {
  /// Transforms each value, on the thread on which it arrives.
  ///
  /// After ReactiveSwift 7's `map(_:)`.
  public func map<U>(_ transform: @escaping (Value) -> U) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>.unserialized { observer, lifetime in
      self.work(.init { event in observer.send(event.map(transform)) }, lifetime)
    }
  }
}
