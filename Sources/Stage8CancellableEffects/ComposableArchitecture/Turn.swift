import Foundation
import Synchronization

/// What a store has still to do before `send` returns.
///
/// Its steps are on a stack: what a step leads to is done before what was waiting already. So
/// actions are reduced in the order in which calls that nest would reduce them. But nothing nests,
/// and a long chain needs no more of the thread's stack than a short one. One thread at a time has
/// the turn.
final class Turn {
  /// Something to do, for an answer of the effect with this key and these ids, if it is one.
  private struct Step {
    let run: () -> Void
    let key: Int
    let ids: [AnyHashable]
  }

  /// The thread that has the turn, or zero.
  private let thread = Atomic<UInt>(0)

  /// The next step is the last one.
  private var steps: [Step] = []

  /// What has been added by the step that is running, the first one first.
  private var added: [Step] = []

  /// For each id that was canceled in this turn, the last key that was in use then.
  private var canceled: [AnyHashable: Int] = [:]

  /// Begins a turn. False if this thread has it already. Then the caller adds what it
  /// would do.
  func begin(toSend action: @autoclosure () -> String) -> Bool {
    let (isFree, found) = thread.compareExchange(
      expected: 0, desired: Self.currentThread, ordering: .acquiring)
    precondition(
      isFree || found == Self.currentThread,
      """
      \(action()) was sent to a store while another thread was sending to it. Let every effect \
      deliver on the store's queue, with receive(on:).
      """)
    return isFree
  }

  /// Adds a step: it is done after those that this step has added before, and before all others.
  func add(key: Int = 0, ids: [AnyHashable] = [], _ run: @escaping () -> Void) {
    added.append(Step(run: run, key: key, ids: ids))
  }

  /// Does what there is to do, and ends the turn.
  func finish() {
    while let step = next() {
      if !isDropped(step) { step.run() }
    }
    // Released after the turn: should the release of an id send something, that begins another one.
    let canceled = self.canceled
    if !canceled.isEmpty { self.canceled = [:] }
    thread.store(0, ordering: .releasing)
    withExtendedLifetime(canceled) {}
  }

  /// Drops the waiting answers of effects that have the id and a key up to this one.
  func drop(id: AnyHashable, upTo lastKey: Int) { canceled[id] = lastKey }

  private func next() -> Step? {
    while let step = added.popLast() { steps.append(step) }
    return steps.popLast()
  }

  private func isDropped(_ step: Step) -> Bool {
    step.ids.contains { id in step.key <= canceled[id, default: 0] }
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
