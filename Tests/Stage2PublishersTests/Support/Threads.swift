import Foundation
import Synchronization

/// Runs `body` on several threads that start together, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping (Int) -> Void) {
  let group = DispatchGroup()
  let start = DispatchSemaphore(value: 0)
  nonisolated(unsafe) let body = body
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      start.wait()
      body(index)
      group.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  group.wait()
}

/// Notices when two calls overlap. What it protects is plain memory, for the thread sanitizer.
final class Exclusive<Value> {
  private let isBusy = Atomic<Bool>(false)
  private let overlaps = Atomic<Int>(0)
  var value: Value

  init(_ value: Value) { self.value = value }

  var overlapCount: Int { overlaps.load(ordering: .acquiring) }

  func callAsFunction(_ body: (inout Value) -> Void) {
    if isBusy.exchange(true, ordering: .relaxed) { overlaps.wrappingAdd(1, ordering: .relaxed) }
    body(&value)
    isBusy.store(false, ordering: .relaxed)
  }
}
