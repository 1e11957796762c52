// Effects that are canceled by an id.
//
// Chapter: Chapters/8-CancellableEffects/README.md, "How does a reducer cancel an effect?"
// Stage:   Sources/Stage8CancellableEffects
// Hints:   Exercises/Hints/CancelInFlight.md
//
// `effect.cancellable(id:)` tags an effect, and `.cancel(id:)` cancels every running effect with
// that id: a search field cancels its last request that way. Write both, and what the store does
// with them.
//
// - Creating or tagging an effect does nothing yet.
// - Canceling stops the work, and nothing that it still emits reaches the store.
// - Effects can share an id, and one effect can have several: each of them cancels it.
// - `cancelInFlight: true` first cancels the running effects with that id.
// - An effect can be canceled by an action that it emits itself, even before `sink` has returned.
// - Ids belong to a store: another store can use equal ones.
// - After an effect has ended, the store keeps neither its cancellable nor its id.
//
// Everything happens on one thread. Effects without ids work already.

import Stage2Publishers

/// Work that has not started, and what a store has to know to cancel it.
struct TaggedEffect<Action> {
  let publisher: AnyPublisher<Action, Never>

  /// An effect without an id.
  init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    self.publisher = publisher.eraseToAnyPublisher()
  }

  // TODO: Write both, and add what the store has to know.

  /// The same effect with one more id: `cancel(id:)` with that id cancels it.
  func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> TaggedEffect {
    self
  }

  /// Cancels every running effect with the id, in the store that runs this.
  static func cancel(id: AnyHashable) -> TaggedEffect {
    TaggedEffect(Empty())
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// The number of effects whose cancellable the store keeps.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: (inout Value, Action) -> [TaggedEffect<Action>]
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastKey = 0

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [TaggedEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect) }
  }

  // TODO: Note the effect's ids, and cancel what it says.
  private func start(_ effect: TaggedEffect<Action>) {
    lastKey += 1
    let key = lastKey
    effectCancellables[key] = AnyCancellable {}
    let cancellable = effect.publisher.sink(
      receiveCompletion: { [weak self] _ in
        self?.effectCancellables.removeValue(forKey: key)
      },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
  }
}
