/// Lets its callers pass one after the other, with a pause between them.
actor Limiter<Time: Clock> where Time.Duration == Duration {
  struct TooBusy: Error {}

  private let pause: Duration
  private let clock: Time
  private let executor: (any SerialExecutor)?
  private var next: Time.Instant?

  init(pause: Duration, clock: Time, executor: (any SerialExecutor)? = nil) {
    self.pause = pause
    self.clock = clock
    self.executor = executor
  }

  /// In an application it shares the main actor's.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor
  }

  /// Waits until it is the caller's turn. Throws at once if that is later than the time-out.
  func pass(timeout: Duration) async throws {
    let now = clock.now
    let turn = max(next ?? now, now)
    guard now.duration(to: turn) <= timeout else { throw TooBusy() }
    next = turn.advanced(by: pause)
    try await clock.sleep(until: turn, tolerance: nil)
  }
}
