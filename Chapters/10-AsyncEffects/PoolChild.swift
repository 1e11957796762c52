import Dispatch
import Foundation

/// Makes more tasks wait than the pool has threads, for a semaphore or with `await`, and starts a
/// last one, which would end their waiting.
func poolChild(_ arguments: [String]) {
  let blocks = arguments == ["semaphore"]
  let (isFree, gate) = (DispatchSemaphore(value: 0), Gate())
  let (isLastStarted, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let count = 8 * ProcessInfo.processInfo.activeProcessorCount
  for _ in 0..<count {
    Task.detached {
      if blocks { block(at: isFree) } else { await gate.wait() }
      ended.signal()
    }
  }
  Task.detached {
    isLastStarted.signal()
    for _ in 0..<count { isFree.signal() }
    await gate.open()
  }
  // A pool whose threads are blocked starts no more tasks, even after a longer wait.
  guard isLastStarted.wait(timeout: .now() + (blocks ? 0.3 : 4)) == .success else {
    print("the last task has not started")
    let isStarted = DispatchSemaphore(value: 0)
    Task.detached(priority: .high) { isStarted.signal() }
    if isStarted.wait(timeout: .now() + 4) == .success { print("one of a higher priority has") }
    return
  }
  let areEnded = (0..<count).allSatisfy { _ in ended.wait(timeout: .now() + 4) == .success }
  print(areEnded ? "all tasks have ended" : "the last task has started")
}

/// Waits in a function that is not `async`: to `async` code, Apple's Dispatch does not offer
/// `wait()`.
private func block(at semaphore: DispatchSemaphore) {
  semaphore.wait()
}

/// What tasks wait at until it is opened.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
