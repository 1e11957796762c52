/// What a store has still to do before `send` returns.
///
/// Its steps are on a stack: what a step leads to is done before what was waiting already. So
/// actions are reduced in the order in which calls that nest would reduce them. But nothing nests,
/// and a long chain needs no more of the thread's stack than a short one. The store's actor runs
/// one at a time, so a turn that has begun already is this call's own.
final class Turn {
  /// Something to do, for an answer of the effect with this key and these ids, if it is one.
  private struct Step {
    let run: () -> Void
    let key: Int
    let ids: [AnyHashable]
    let storeTask: StoreTask
  }

  /// Whether somebody up the stack has the turn.
  private var isTaken = false

  /// The next step is the last one.
  private var steps: [Step] = []

  /// What has been added by the step that is running, the first one first.
  private var added: [Step] = []

  /// For each id that was canceled in this turn, the last key that was in use then.
  private var canceled: [AnyHashable: Int] = [:]

  /// Begins a turn. False if it has begun already. Then the caller adds what it would do.
  func begin() -> Bool {
    if isTaken { return false }
    isTaken = true
    return true
  }

  /// Adds a step: it is done after those that this step has added before, and before all others.
  func add(
    key: Int = 0, ids: [AnyHashable] = [], of storeTask: StoreTask, _ run: @escaping () -> Void
  ) {
    storeTask.begin()
    added.append(Step(run: run, key: key, ids: ids, storeTask: storeTask))
  }

  /// Does what there is to do, and ends the turn.
  func finish() {
    while let step = next() {
      if !isDropped(step) { step.run() }
      step.storeTask.end()
    }
    // Released after the turn: should the release of an id send something, that begins another one.
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
