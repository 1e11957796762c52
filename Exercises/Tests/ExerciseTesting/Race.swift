import Foundation

/// Runs every closure on its own thread, starts all of them at the same moment, and returns when
/// the last closure has returned.
///
/// One race seldom goes wrong: repeat it some thousands of times.
public func race(_ closures: [() -> Void]) {
  let start = DispatchSemaphore(value: 0)
  let done = DispatchGroup()
  for work in closures {
    // These are threads, not a concurrent queue: the closures have to run at the same time, and a
    // queue promises only that they can.
    let work = UncheckedWork(run: work)
    done.enter()
    Thread.detachNewThread {
      start.wait()
      work.run()
      done.leave()
    }
  }
  for _ in closures { start.signal() }
  done.wait()
}

/// A closure that a thread runs. The caller waits for it.
struct UncheckedWork: @unchecked Sendable {
  let run: () -> Void
}
