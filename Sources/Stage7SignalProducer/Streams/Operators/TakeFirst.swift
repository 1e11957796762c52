extension SignalProducer {
  /// Passes the first `count` values on, and then completes and interrupts the work.
  ///
  /// With a count of 0, or below, a start is interrupted and starts no work. After ReactiveSwift
  /// 7's `take(first:)`.
  public func take(first count: Int) -> SignalProducer {
    SignalProducer.unserialized { observer, lifetime in
      guard count > 0 else { return observer.sendInterrupted() }
      let upstream = lifetime.part()
      var taken = 0
      self.work(
        .init { event in
          guard taken < count else { return }
          if !event.isTerminating { taken += 1 }
          let isLast = taken == count
          observer.send(event)
          guard isLast else { return }
          observer.sendCompleted()
          upstream.end()
        }, upstream.lifetime)
    }
  }
}
