import CommandLineSupport

/// A run of tests: what they told, and how their process ended and what it wrote.
struct TestRun {
  /// How tests run beside each other: all at once, or one after the other.
  enum Order {
    case atOnce, inTurn
  }

  let events: TestEvents
  let end: ChildProcess.End
}

extension Verdict {
  /// Reads the verdict on an exercise from a run of its tests.
  init(_ run: TestRun) { self.init(run.events, run.end) }
}
