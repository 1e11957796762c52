#if os(Linux)
  // Only the toolchain for Linux lets one import this protocol.
  @_spi(ExperimentalScheduling) import _Concurrency

  extension StandIn: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      print("asked to run a job after \(delay)")
      add(UnownedJob(job))
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      let seconds = (clock.now.duration(to: instant) as? Duration).map { $0 / .seconds(1) } ?? 0
      print("asked to run a job in \(Int(seconds.rounded())) s")
      add(UnownedJob(job))
    }
  }
#endif
