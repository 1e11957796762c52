import Dispatch

extension SignalProducer {
  /// Delivers every event on a serial queue, in order, including the event that terminates.
  ///
  /// The work itself stays where it is. After the disposal of a start, events that are waiting on
  /// the queue are dropped, and `interrupted` is delivered there. The queue retains its waiting
  /// events. After ReactiveSwift 7's `observe(on:)`, which takes a scheduler instead of a queue.
  public func observe(on queue: DispatchQueue) -> SignalProducer {
    SignalProducer.unserialized { observer, lifetime in
      let core = SignalCore<Value, Error>()
      core.add(observer)
      // Sending events to another thread is this operator's purpose.
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
