#if os(Linux)
  // `Task.sleep` asks the executor of the task whether it can run a job later. The protocol for
  // this is not public yet, and only the toolchain for Linux lets one import it. Elsewhere,
  // `Task.sleep` sleeps in real time.
  @_spi(ExperimentalScheduling) import _Concurrency

  extension PoolStandIn: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      standIns.add(UnownedJob(job), after: delay as? Duration ?? .zero)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      standIns.add(UnownedJob(job), at: instant, of: clock)
    }
  }

  extension SerialStandIn: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      standIns.add(UnownedJob(job), after: delay as? Duration ?? .zero)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      standIns.add(UnownedJob(job), at: instant, of: clock)
    }
  }

  extension StandIns {
    /// Adds the job that ends a sleep until an instant of a real clock.
    fileprivate func add<C: Clock>(_ job: UnownedJob, at instant: C.Instant, of clock: C) {
      let rest = clock.now.duration(to: instant) as? Duration ?? .zero
      let step = JobList.turningHere.map { ContinuousClock.now - $0.stepStart } ?? .zero
      add(job, after: Self.durations.withLock { $0.duration(leaving: rest, atMost: rest + step) })
    }

    private static let durations = LockedState(SleepDurations())
  }

  /// The intended durations of sleeps, of which a little has already passed.
  struct SleepDurations {
    private var known: Set<Duration> = []

    /// Returns the remaining time, in whole milliseconds. If the machine was busy in between, so
    /// that no sleep of that length is known, the result is a longer known sleep, which can have
    /// begun in this step.
    mutating func duration(leaving rest: Duration, atMost longest: Duration) -> Duration {
      let rounded = Duration.milliseconds((rest / .milliseconds(1)).rounded())
      if known.contains(rounded) { return rounded }
      if let longer = known.filter({ $0 > rounded && $0 <= longest }).min() { return longer }
      known.insert(rounded)
      return rounded
    }
  }
#endif
