/// An actor for a test's store to live on, whose jobs wait until the test runs them.
///
///     let home = TestHome { Store(initialValue: 0, reducer: counter, executorPreference: $0) }
///     home.perform { $0.contents.send(.startTapped) }
///     home.executor.run()
public actor TestHome<Contents> {
  /// What runs the actor's jobs.
  public nonisolated let executor: TestExecutor
  /// What lives here: a store, or whatever has one.
  public let contents: Contents

  /// Makes a home, and what lives in it.
  ///
  /// - Parameters:
  ///   - executor: What is to run its jobs.
  ///   - make: Makes what lives here, with the executor that its effects are to prefer.
  public init(
    executor: TestExecutor = TestExecutor(), _ make: @Sendable (TestExecutor) -> sending Contents
  ) {
    self.executor = executor
    contents = make(executor)
  }

  /// Makes a home of what there is already, and gives that away to it.
  ///
  /// - Parameters:
  ///   - contents: What lives here. Its effects prefer the executor already.
  ///   - executor: What is to run its jobs.
  public init(contents: sending Contents, executor: TestExecutor) {
    self.executor = executor
    self.contents = contents
  }

  /// The executor as the Swift runtime asks for it.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Calls `body` on the actor, now, before the jobs that wait.
  public nonisolated func perform<Result: Sendable>(
    _ body: (isolated TestHome<Contents>) throws -> Result
  ) rethrows -> Result {
    try executor.turn { try assumeIsolated(body) }
  }
}
