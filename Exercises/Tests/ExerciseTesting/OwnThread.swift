import Foundation
import Testing

/// Gives a test a thread of its own, on which it may wait for a process.
///
/// Tests share as many threads as the machine has cores, and a wrong answer may hold them up for
/// long. Meanwhile Swift Testing asks the system again and again for the process of an exit test
/// that has ended, until that test is there to hear of it: one core does nothing else.
///
/// As many such tests run at once as the machine has cores: a process that gets no core is late for
/// what it is tested for.
public struct OwnThread: TestTrait, TestScoping {
  private static let places = DispatchSemaphore(
    value: ProcessInfo.processInfo.activeProcessorCount)

  /// Runs the test on threads that are made for it, one for each of its jobs.
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
  /// A thread of its own for a test that has an exit test in it.
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
