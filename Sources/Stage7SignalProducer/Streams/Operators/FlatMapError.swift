extension SignalProducer {
  /// Continues, after a failure, with the producer that the closure returns for it.
  ///
  /// The values before the failure have been forwarded. The new producer is started on the thread
  /// of the failure, and is interrupted with the start. After ReactiveSwift 7's `flatMapError(_:)`.
  public func flatMapError<F>(
    _ transform: @escaping (Error) -> SignalProducer<Value, F>
  ) -> SignalProducer<Value, F> {
    SignalProducer<Value, F>.unserialized { observer, lifetime in
      let upstream = lifetime.part()
      self.work(
        .init { event in
          switch event {
          case .value(let value):
            return observer.send(value: value)
          case .failed(let error) where !lifetime.hasEnded:
            transform(error).work(observer, lifetime)
          case .failed, .interrupted:
            observer.sendInterrupted()
          case .completed:
            observer.sendCompleted()
          }
          upstream.end()
        }, upstream.lifetime)
    }
  }
}
