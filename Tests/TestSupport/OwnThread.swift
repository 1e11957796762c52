import Foundation
import Testing

/// Gives each test of a suite a thread of its own, for tests that wait for processes or for a
/// server, and for exit tests.
///
/// Tests run on as many threads as the machine has cores. One that waits would keep one of them
/// from the tests that compute. An exit test whose process has ended would wait for one of them,
/// and until it has one, Swift Testing asks the system again and again for the process that has
/// ended: that took one of two cores for half of the run.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  /// Applies to every test of the suite, and of the suites in it.
  package let isRecursive = true

  /// Is asked for a suite as well as for its tests: what is done between two tests of a suite then
  /// needs no thread of those that compute. It would have to wait there until all that was begun
  /// before it is done, after each test again.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Runs the test on a thread that is made for it.
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Executor()) { try await function() }
  }

  private final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { [self] in
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }
}

extension Trait where Self == OwnThread {
  /// A thread of its own for each test, which may wait there for processes.
  package static var ownThread: Self { OwnThread() }
}
