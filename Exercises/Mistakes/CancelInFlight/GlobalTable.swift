// Has one table for all stores, and cancels what is in it when a `cancel` is made: no store has asked
// for that yet, and another store's effects end, too.

import Stage2Publishers

/// Work that has not started, and what a store has to know to cancel it.
struct TaggedEffect<Action> {
  let publisher: AnyPublisher<Action, Never>
  /// What it is canceled by.
  private(set) var ids: Set<AnyHashable> = []

  /// An effect without an id.
  init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    self.publisher = publisher.eraseToAnyPublisher()
  }

  /// The effect, to be canceled by `cancel(id:)` with the same id.
  func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> TaggedEffect {
    var effect = self
    effect.ids.insert(id)
    if cancelInFlight { Books.cancel(id) }
    return effect
  }

  /// Cancels, in the store that runs it, every effect that is going under the id.
  static func cancel(id: AnyHashable) -> TaggedEffect {
    Books.cancel(id)
    return TaggedEffect(Empty())
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { ownKeys.filter { Books.inFlight[$0] != nil }.count }

  private let reducer: (inout Value, Action) -> [TaggedEffect<Action>]
  private var ownKeys: Set<Int> = []

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

  private func start(_ effect: TaggedEffect<Action>) {
    Books.lastKey += 1
    let key = Books.lastKey
    ownKeys.insert(key)
    Books.inFlight[key] = (effect.ids, nil)
    let cancellable = effect.publisher.sink(
      receiveCompletion: { [weak self] _ in
        Books.inFlight.removeValue(forKey: key)
        self?.ownKeys.remove(key)
      },
      receiveValue: { [weak self] action in
        guard let self, Books.inFlight[key] != nil else { return }
        self.send(action)
      }
    )
    Books.inFlight[key]?.cancellable = cancellable
  }

  deinit { for key in ownKeys { Books.inFlight.removeValue(forKey: key)?.cancellable?.cancel() } }
}

private enum Books {
  nonisolated(unsafe) static var inFlight:
    [Int: (ids: Set<AnyHashable>, cancellable: AnyCancellable?)] = [:]
  nonisolated(unsafe) static var lastKey = 0

  static func cancel(_ id: AnyHashable) {
    let keys = inFlight.filter { $0.value.ids.contains(id) }.keys.sorted()
    let ended = keys.map { inFlight.removeValue(forKey: $0) }
    for effect in ended { effect?.cancellable?.cancel() }
  }
}
