import PrimeTime

/// Takes down what happens in a store: its adapter tells it. Confined to the store's queue.
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

  /// An action was reduced. Returns its entry, to be told with each effect that it has.
  package func reduced(_ name: String, to state: AppState) -> PlayEntry {
    reducedCount += 1
    let entry = PlayEntry(number: reducedCount, name: name, isAnswer: !expectsUser)
    expectsUser = false
    snapshot.state = PlayState(state)
    snapshot.actions = (snapshot.actions + [entry]).suffix(Self.memory)
    changed()
    return entry
  }

  /// An effect starts. Returns what to tell its end with.
  package func began(of entry: PlayEntry? = nil) -> Int {
    snapshot.effects.started += 1
    let id = snapshot.effects.started
    effects[id] = entry
    update()
    return id
  }

  /// An effect has sent an action.
  package func answered() {
    snapshot.effects.answers += 1
  }

  /// An effect that was canceled has ended, and it says so.
  package func endedCanceled(_ id: Int) {
    snapshot.effects.canceled += 1
    let number = effects[id]?.number
    for index in snapshot.actions.indices where snapshot.actions[index].number == number {
      snapshot.actions[index].isCanceled = true
    }
    ended(id)
  }

  /// An effect has completed, or was canceled.
  package func ended(_ id: Int) {
    snapshot.effects.ended += 1
    effects[id] = nil
    update()
  }

  /// The application has logged a line.
  func note(_ line: String) {
    snapshot.notes = (snapshot.notes + [line]).suffix(3)
    changed()
  }

  private func update() {
    snapshot.effects.inFlight = effects.sorted { $0.key < $1.key }.map(\.value)
    changed()
  }
}
