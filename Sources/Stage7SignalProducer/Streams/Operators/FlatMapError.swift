extension SignalProducer {
  /// Goes on, after a failure, with the producer that is made of it.
  ///
  /// The values before the failure have gone on. The new producer is started on the thread that
  /// the failure came on, and is interrupted with the start. After ReactiveSwift 7's
  /// `flatMapError(_:)`.
  public func flatMapError<F>(
    _ transform: @escaping (Error) -> SignalProducer<Value, F>
  ) -> SignalProducer<Value, F> {
    SignalProducer<Value, F>.unserialized { observer, lifetime in
      self.work(
        .init { event in
          switch event {
          case .value(let value): observer.send(value: value)
          case .failed(let error):
            guard !lifetime.hasEnded else { return observer.sendInterrupted() }
            transform(error).work(observer, lifetime)
          case .completed: observer.sendCompleted()
          case .interrupted: observer.sendInterrupted()
          }
        }, lifetime)
    }
  }
}
