extension SignalProducer {
  /// Runs closures on the events of each start, and passes every event on.
  ///
  /// `starting` is run before the work starts, `started` when its start has returned. An event's
  /// closures are run before the event is passed on, on its thread; `terminated` after the closure
  /// of the event that terminates; `disposed` when that event has been passed on. After
  /// ReactiveSwift 7's
  /// `on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)`.
  public func on(
    starting: (() -> Void)? = nil,
    started: (() -> Void)? = nil,
    event: ((Signal<Value, Error>.Event) -> Void)? = nil,
    failed: ((Error) -> Void)? = nil,
    completed: (() -> Void)? = nil,
    interrupted: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil,
    disposed: (() -> Void)? = nil,
    value: ((Value) -> Void)? = nil
  ) -> SignalProducer {
    SignalProducer.unserialized { observer, lifetime in
      starting?()
      let listener = Signal<Value, Error>.Observer(
        value: value, failed: failed, completed: completed, interrupted: interrupted)
      self.work(
        .init { incoming in
          event?(incoming)
          listener.send(incoming)
          if incoming.isTerminating { terminated?() }
          observer.send(incoming)
          if incoming.isTerminating { disposed?() }
        }, lifetime)
      started?()
    }
  }
}
