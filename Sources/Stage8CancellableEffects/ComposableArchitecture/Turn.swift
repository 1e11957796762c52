import Foundation
import Synchronization

/// The steps that a store must still take before `send` returns.
///
/// They are on a stack: the steps that a step leads to run before those that were waiting. So
/// actions are reduced in the order in which calls that nest would reduce them. But nothing nests,
/// and a long chain needs no more of the thread's stack than a short one. One thread at a time has
/// the turn.
final class Turn {
  /// Something to do. An answer is from the effect with this key and these ids.
  private struct Step {
    let run: () -> Void
    let key: Int
    let ids: [AnyHashable]
  }

  /// The thread that has the turn, or zero.
  private let thread = Atomic<UInt>(0)

  /// The next step is the last one.
  private var steps: [Step] = []

  /// The steps that the running step has added, in the order in which it added them.
  private var added: [Step] = []

  /// For each id that was canceled in this turn, the last key that was in use then.
  private var canceled: [AnyHashable: Int] = [:]

  /// Begins a turn. False if this thread already has it. Then the caller adds its step
  /// instead.
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

  /// Adds a step: it runs after the steps that this step has already added, before all others.
  func add(key: Int = 0, ids: [AnyHashable] = [], _ run: @escaping () -> Void) {
    added.append(Step(run: run, key: key, ids: ids))
  }

  /// Runs all steps, and ends the turn.
  func finish() {
    while let step = next() {
      if !isDropped(step) { step.run() }
    }
    // Released after the turn: if deallocating an id sends an action, that begins another turn.
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
