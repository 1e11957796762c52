extension SignalProducer {
  /// Sends events as values, the one that terminates too, and is then done.
  ///
  /// An interruption, a disposal's too, is sent as a value, and then interrupts the start. After
  /// ReactiveSwift 7's `materialize()`.
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
    SignalProducer<Signal<Value, Error>.Event, Never>.unserialized { observer, lifetime in
      self.work(
        .init { event in
          observer.send(value: event)
          switch event {
          case .value: break
          case .failed, .completed: observer.sendCompleted()
          case .interrupted: observer.sendInterrupted()
          }
        }, lifetime)
    }
  }
}
