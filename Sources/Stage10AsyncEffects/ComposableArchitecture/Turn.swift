/// The steps that a store must still take before `send` returns.
///
/// They are on a stack: the steps that a step leads to run before those that were waiting. So
/// actions are reduced in the order in which calls that nest would reduce them. But nothing nests,
/// and a long chain needs no more of the thread's stack than a short one. The store's actor runs
/// one call at a time, so a turn that has already begun is this call's own.
final class Turn {
  /// Something to do. An answer is from the effect with this key and these ids.
  private struct Step {
    let run: () -> Void
    let key: Int
    let ids: [AnyHashable]
    let storeTask: StoreTask
  }

  /// Whether a caller up the stack has the turn.
  private var isTaken = false

  /// The next step is the last one.
  private var steps: [Step] = []

  /// The steps that the running step has added, in the order in which it added them.
  private var added: [Step] = []

  /// For each id that was canceled in this turn, the last key that was in use then.
  private var canceled: [AnyHashable: Int] = [:]

  /// Begins a turn. False if it has already begun. Then the caller adds its step instead.
  func begin() -> Bool {
    if isTaken { return false }
    isTaken = true
    return true
  }

  /// Adds a step: it runs after the steps that this step has already added, before all others.
  func add(
    key: Int = 0, ids: [AnyHashable] = [], of storeTask: StoreTask, _ run: @escaping () -> Void
  ) {
    storeTask.begin()
    added.append(Step(run: run, key: key, ids: ids, storeTask: storeTask))
  }

  /// Runs all steps, and ends the turn.
  func finish() {
    while let step = next() {
      if !isDropped(step) { step.run() }
      step.storeTask.end()
    }
    // Released after the turn: if deallocating an id sends an action, that begins another turn.
    let canceled = self.canceled
    if !canceled.isEmpty { self.canceled = [:] }
    isTaken = false
    withExtendedLifetime(canceled) {}
  }

  /// Drops the waiting answers of effects that have the id and a key up to this one.
  func drop(id: AnyHashable, upTo lastKey: Int) { canceled[id] = lastKey }

  private func next() -> Step? {
    while let step = added.popLast() { steps.append(step) }
    return steps.popLast()
  }

  private func isDropped(_ step: Step) -> Bool {
    if step.key > 0, step.storeTask.isCanceled { return true }
    return step.ids.contains { id in step.key <= canceled[id, default: 0] }
  }
}
