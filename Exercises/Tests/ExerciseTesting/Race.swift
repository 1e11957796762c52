import Foundation

/// Runs every work on a thread of its own, all of them released at the same moment, and returns
/// when the last one has returned.
///
/// One race seldom goes wrong: repeat it some thousands of times.
public func race(_ works: [() -> Void]) {
  let start = DispatchSemaphore(value: 0)
  let done = DispatchGroup()
  for work in works {
    // Threads, and not a concurrent queue: the works have to run at the same time, and a queue
    // promises only that they may.
    let work = UncheckedWork(run: work)
    done.enter()
    Thread.detachNewThread {
      start.wait()
      work.run()
      done.leave()
    }
  }
  for _ in works { start.signal() }
  done.wait()
}

/// A work that goes to a thread; the caller waits for it.
struct UncheckedWork: @unchecked Sendable {
  let run: () -> Void
}
