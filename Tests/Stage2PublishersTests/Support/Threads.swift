import Foundation
import Synchronization

/// Runs `body` on several threads that start together, and waits for all of them.
///
/// They spin until the last one is there: threads that are woken one after the other would often
/// run one after the other.
func onThreads(_ count: Int, _ body: @escaping (Int) -> Void) {
  let group = DispatchGroup()
  let arrived = Arrivals()
  nonisolated(unsafe) let body = body
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      arrived.count.wrappingAdd(1, ordering: .relaxed)
      while arrived.count.load(ordering: .relaxed) < count { sched_yield() }
      body(index)
      group.leave()
    }
  }
  group.wait()
}

private final class Arrivals {
  let count = Atomic<Int>(0)
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
