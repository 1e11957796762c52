extension SignalProducer {
  /// Sends events as values, including the event that terminates, and then completes.
  ///
  /// An interruption, even a disposal's, is sent as a value, and then interrupts the start. After
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
