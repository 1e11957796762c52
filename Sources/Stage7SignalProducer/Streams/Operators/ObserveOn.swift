import Dispatch

extension SignalProducer {
  /// Delivers every event on a serial queue, in order, the one that terminates too.
  ///
  /// The work itself stays where it is. After the disposal of a start, what waits on the queue is
  /// dropped, and `interrupted` is delivered there. The queue retains what waits on it. After
  /// ReactiveSwift 7's `observe(on:)`, whose schedulers a queue stands for.
  public func observe(on queue: DispatchQueue) -> SignalProducer {
    SignalProducer.unserialized { observer, lifetime in
      let core = SignalCore<Value, Error>()
      core.add(observer)
      // To hand events over to another thread is what this operator is for.
      nonisolated(unsafe) let (input, lifetime) = (core.makeInput(), lifetime)
      let interruption = lifetime.observeEnded {
        queue.async { input.sendInterrupted() }
      }
      self.work(
        .init { event in
          nonisolated(unsafe) let (event, interruption) = (event, interruption)
          queue.async {
            guard !lifetime.hasEnded else { return }
            if event.isTerminating { interruption?.dispose() }
            input.send(event)
          }
        }, lifetime)
    }
  }
}
