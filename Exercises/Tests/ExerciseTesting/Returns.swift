import Foundation

/// Runs the work on a thread of its own, and says whether it has returned in time: within
/// two seconds, if the test does not give it longer.
///
/// For calls that wait forever where a lock is held: the test goes on, and can say so.
public func returns(within seconds: Int = 2, _ work: @escaping () -> Void) -> Bool {
  let done = DispatchSemaphore(value: 0)
  let work = UncheckedWork(run: work)
  Thread.detachNewThread {
    work.run()
    done.signal()
  }
  return done.wait(timeout: .now() + .seconds(seconds)) == .success
}
