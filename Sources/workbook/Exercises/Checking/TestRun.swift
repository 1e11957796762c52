import CommandLineSupport

/// A run of tests: what they told, and how their process ended and what it wrote.
struct TestRun {
  /// How tests run beside each other, which decides what comes of a race between threads.
  enum Mode: CaseIterable {
    /// As Swift Testing runs them by itself.
    case atOnce
    /// One after the other.
    case inTurn
    /// At once, but on one core, where the system lets a process be kept on one.
    case onOneCore
  }

  let events: TestEvents
  let end: ChildProcess.End
}

extension Verdict {
  /// Reads the verdict on an exercise from a run of its tests.
  init(_ run: TestRun) { self.init(run.events, run.end) }
}
