// Effects that are canceled by an id.
//
// Chapter: Chapters/8-CancellableEffects/README.md, "How does a reducer cancel an effect?"
// Stage:   Sources/Stage8CancellableEffects
// Hints:   Exercises/Hints/CancelInFlight.md
//
// A reducer tags an effect with an id: `effect.cancellable(id: "search")`. Later it returns
// `.cancel(id: "search")`, and the store ends what is going under that id. The stage's effect is a
// list of parts. Here an effect is one piece, and a reducer returns an array of them. Write
// `cancellable`, `cancel`, and what the store does with them:
//
// - The store does what the effects of an action ask for in the order of the array. To make an
//   effect, to tag it, or to make a `cancel` does nothing yet.
// - `cancel(id:)` ends every effect that is going under the id: its work is canceled, and nothing
//   that it emits is sent to the store any more. Other effects go on. When nothing is going under
//   the id, nothing happens, then or later.
// - Several effects may be going under one id, also one and the same effect twice. With
//   `cancelInFlight: true`, those that are going under it are ended before the new one starts.
// - An effect may be tagged more than once. Then each of its ids ends it. A `cancel` may be tagged,
//   too: it still cancels.
// - An effect may be ended at a value that it emits itself, also at one that comes before `sink`
//   has returned. At such a value another effect under the same id may start, too.
// - Canceling work may run code that sends an action to the store. That must do no harm. An effect
//   that starts meanwhile under the id is not ended.
// - Ids belong to a store: another store may use equal ids for its own effects.
// - When an effect is done or canceled, the store retains neither its cancellable nor its ids, but
//   for an id that another effect is going under.
//
// The store's books are correct for effects without ids. You may keep them in another way.
// `effectsInFlight` has to tell the truth. Everything happens on one thread at a time.

import Stage2Publishers

/// Work that has not started, and what a store has to know to cancel it.
struct TaggedEffect<Action> {
  let publisher: AnyPublisher<Action, Never>

  /// An effect without an id.
  init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    self.publisher = publisher.eraseToAnyPublisher()
  }

  // TODO: Write both, and add what the store has to know.

  /// The effect, to be canceled by `cancel(id:)` with the same id.
  func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> TaggedEffect {
    self
  }

  /// Cancels, in the store that runs it, every effect that is going under the id.
  static func cancel(id: AnyHashable) -> TaggedEffect {
    TaggedEffect(Empty())
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
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

  // TODO: Note under which ids the effect is going, and cancel what it asks for.
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
