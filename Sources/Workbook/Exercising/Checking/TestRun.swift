import Console

/// A run of tests: their events, and how their process ended and what it wrote.
struct TestRun {
  let events: TestEvents
  let end: ChildProcess.End
}

extension Verdict {
  /// Reads the verdict on an exercise from a run of its tests.
  init(_ run: TestRun) { self.init(run.events, run.end) }
}
