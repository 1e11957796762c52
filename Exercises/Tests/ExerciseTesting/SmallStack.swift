import Foundation

/// Runs the work on a thread with a small stack of half a megabyte, and waits until it has
/// returned.
///
/// For work that must not recurse. If it does, the process ends, so run it in an exit test.
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
