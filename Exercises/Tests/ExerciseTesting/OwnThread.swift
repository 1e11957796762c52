import Foundation
import Testing

/// Gives a test its own thread, on which it can wait for a process.
///
/// Tests share as many threads as the machine has cores, and a wrong answer can block them for
/// long. During that time, Swift Testing asks the system again and again for the process of an exit
/// test that has ended, until that test can receive the result: one core does nothing else.
///
/// As many such tests run concurrently as the machine has cores: a process without a core would be
/// too late for its test.
public struct OwnThread: TestTrait, TestScoping {
  private static let places = DispatchSemaphore(
    value: ProcessInfo.processInfo.activeProcessorCount)

  /// Runs the test on new threads, one for each of its jobs.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadForEachJob()) {
      OwnThread.takePlace()
      defer { OwnThread.places.signal() }
      try await function()
    }
  }

  /// Waits, on the test's own thread.
  private static func takePlace() { places.wait() }
}

extension Trait where Self == OwnThread {
  /// Gives a test that contains an exit test its own thread.
  public static var ownThread: Self { OwnThread() }
}

private final class ThreadForEachJob: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
