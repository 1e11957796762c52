import Foundation
import Synchronization

/// Ends a test whose thread waits for work that only this thread can do.
///
/// Waiting for a task of the test with a semaphore, a lock or a dispatch group is a deadlock: the
/// task would run on the thread that waits. After some seconds the watchdog says so, and after a
/// minute it stops the program. Seconds in which a debugger stops the program do not count.
final class Watchdog: Sendable {
  static let shared = Watchdog()

  /// For how many seconds one step can run before the watchdog prints a message, and before it
  /// stops the program.
  static let patience = LockedState((words: 10, end: 60))

  private struct State {
    /// The lists that are being turned, the innermost list last.
    var lists: [(list: JobList, beat: Int, seconds: Int)] = []
    var isRunning = false
  }

  private let state = LockedState(State())

  func begin(_ list: JobList) {
    let isFirst = state.withLock { state in
      state.lists.append((list, list.beat.load(ordering: .relaxed), 0))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst {
      Thread.detachNewThread { self.watch() }
    }
  }

  func end(_ list: JobList) {
    state.withLock { state in
      if let index = state.lists.lastIndex(where: { $0.list === list }) {
        state.lists.remove(at: index)
      }
    }
  }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 1)
      let slow = state.withLock { state in
        for index in state.lists.indices {
          let beat = state.lists[index].list.beat.load(ordering: .relaxed)
          let isSame = beat == state.lists[index].beat
          state.lists[index].beat = beat
          state.lists[index].seconds = isSame ? state.lists[index].seconds + 1 : 0
        }
        return state.lists.map { ($0.list, $0.seconds) }
      }
      for (list, seconds) in slow { look(at: list, after: seconds) }
    }
  }

  private func look(at list: JobList, after seconds: Int) {
    let patience = Self.patience.withLock { $0 }
    guard seconds == patience.words || seconds == patience.end else { return }
    let waiting = list.waitingNames
    let others =
      waiting.isEmpty
      ? "No job is waiting."
      : "It can be waiting for one of these, which wait for it: \(joined(waiting))."
    let words = """
      A step of a test has not ended after \(seconds) seconds. \(others) Waiting for a task of the \
      test with a semaphore, a lock or a group is a deadlock: the task needs the same thread.
      """
    if seconds == patience.end { fatalError(words) }
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }
}

/// A value behind a lock. The library's `Mutex` does the same, but the thread sanitizer does not
/// understand it on Linux.
final class LockedState<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
