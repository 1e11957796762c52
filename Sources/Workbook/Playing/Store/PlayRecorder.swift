import PrimeTime

/// Records what happens in a store: the store's adapter calls it. Confined to the store's queue.
package final class PlayRecorder {
  /// How many actions and notes are remembered.
  static let memory = 50

  private(set) var snapshot: PlaySnapshot
  /// Called after each change.
  private let changed: () -> Void
  private var reducedCount = 0
  private var effects: [Int: PlayEntry] = [:]
  private var expectsUser = false

  init(state: PlayState, changed: @escaping () -> Void) {
    snapshot = PlaySnapshot(state: state)
    self.changed = changed
  }

  /// Sends what a user does: the first action that is reduced now is not an effect's.
  func sendingForUser(_ send: () -> Void) {
    expectsUser = true
    send()
    expectsUser = false
  }

  /// Notes that an action was reduced. Returns its entry, to pass with each of its effects.
  package func reduced(_ name: String, to state: AppState) -> PlayEntry {
    reducedCount += 1
    let entry = PlayEntry(number: reducedCount, name: name, isAnswer: !expectsUser)
    expectsUser = false
    snapshot.state = PlayState(state)
    snapshot.actions = (snapshot.actions + [entry]).suffix(Self.memory)
    changed()
    return entry
  }

  /// Notes the start of an effect. Returns the number to pass at its end.
  package func began(of entry: PlayEntry? = nil) -> Int {
    snapshot.effects.started += 1
    let id = snapshot.effects.started
    effects[id] = entry
    update()
    return id
  }

  /// Notes that an effect has sent an action.
  package func answered() {
    snapshot.effects.answers += 1
  }

  /// Notes the end of an effect that says that it was canceled.
  package func endedCanceled(_ id: Int) {
    snapshot.effects.canceled += 1
    let number = effects[id]?.number
    for index in snapshot.actions.indices where snapshot.actions[index].number == number {
      snapshot.actions[index].isCanceled = true
    }
    ended(id)
  }

  /// Notes that an effect has completed, or was canceled.
  package func ended(_ id: Int) {
    snapshot.effects.ended += 1
    effects[id] = nil
    update()
  }

  /// Notes a line that the application has logged.
  func note(_ line: String) {
    snapshot.notes = (snapshot.notes + [line]).suffix(3)
    changed()
  }

  private func update() {
    snapshot.effects.inFlight = effects.sorted { $0.key < $1.key }.map(\.value)
    changed()
  }
}
