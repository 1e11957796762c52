extension SignalProducer {
  /// Sends events as values: each one as it is, and, after one that terminates, that it is done.
  ///
  /// Only the disposal of a start interrupts it. After ReactiveSwift 7's `materialize()`.
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
    SignalProducer<Signal<Value, Error>.Event, Never>.unserialized { observer, lifetime in
      self.work(
        .init { event in
          if case .interrupted = event, lifetime.hasEnded { return observer.sendInterrupted() }
          observer.send(value: event)
          guard event.isTerminating else { return }
          lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
        }, lifetime)
    }
  }
}
