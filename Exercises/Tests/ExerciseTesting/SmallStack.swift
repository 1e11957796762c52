import Foundation

/// Runs the work on a thread whose stack is small, half a megabyte, and waits for its end.
///
/// For work that must not recurse. If it does, the process ends: so run it in a process of a test's
/// own.
public func onSmallStack(_ work: @escaping () -> Void) {
  let work = UncheckedWork(run: work)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    work.run()
    done.signal()
  }
  thread.stackSize = 1 << 19
  thread.start()
  done.wait()
}
