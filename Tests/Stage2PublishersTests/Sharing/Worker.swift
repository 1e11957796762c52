import Foundation

/// A thread that waits for work, and is used again: on a busy machine, a new one is late to begin.
final class Worker: @unchecked Sendable {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var idle: [Worker] = []

  private var work: (() -> Void)?
  private let begins = DispatchSemaphore(value: 0)

  /// Does the work on a thread that has nothing to do, or on a new one.
  static func run(_ work: @escaping () -> Void) {
    let worker = lock.withLock { idle.popLast() } ?? Worker()
    worker.work = work
    worker.begins.signal()
  }

  /// Does the work on such a thread, and says whether it has returned within ten seconds.
  static func returns(_ work: @escaping () -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    run {
      work()
      done.signal()
    }
    return done.wait(timeout: .now() + .seconds(10)) == .success
  }

  private init() {
    Thread.detachNewThread { [self] in
      while true {
        begins.wait()
        takeOut(&work)?()
        Worker.lock.withLock { Worker.idle.append(self) }
      }
    }
  }
}
