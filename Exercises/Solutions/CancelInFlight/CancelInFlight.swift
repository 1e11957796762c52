// Effects that are canceled by an id.

import Stage2Publishers

/// Work that has not started, and what a store has to know to cancel it.
struct TaggedEffect<Action> {
  let publisher: AnyPublisher<Action, Never>
  /// What it is canceled by.
  private(set) var ids: Set<AnyHashable> = []
  /// What the store cancels before it starts this.
  private(set) var canceled: Set<AnyHashable> = []

  /// An effect without an id.
  init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    self.publisher = publisher.eraseToAnyPublisher()
  }

  /// The effect, to be canceled by `cancel(id:)` with the same id.
  func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> TaggedEffect {
    // A copy that knows more. Nothing happens before a store reads it.
    var effect = self
    effect.ids.insert(id)
    if cancelInFlight { effect.canceled.insert(id) }
    return effect
  }

  /// Cancels, in the store that runs it, every effect that is going under the id.
  static func cancel(id: AnyHashable) -> TaggedEffect {
    var effect = TaggedEffect(Empty())
    effect.canceled = [id]
    return effect
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { inFlight.count }

  private let reducer: (inout Value, Action) -> [TaggedEffect<Action>]
  private var inFlight: [Int: (ids: Set<AnyHashable>, cancellable: AnyCancellable?)] = [:]
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

  private func start(_ effect: TaggedEffect<Action>) {
    // First, so that it ends what was there before, and not this effect. A `cancel` has no more to
    // do: its work is empty.
    for id in effect.canceled { cancel(id) }
    lastKey += 1
    let key = lastKey
    // The ids are in the effect's own entry. So they go when it goes, and an effect with equal ids
    // has an entry of its own.
    inFlight[key] = (effect.ids, nil)
    let cancellable = effect.publisher.sink(
      receiveCompletion: { [weak self] _ in self?.inFlight.removeValue(forKey: key) },
      receiveValue: { [weak self] action in
        // The key is gone if the effect was canceled at an earlier value, and `sink` has not
        // returned.
        guard let self, self.inFlight[key] != nil else { return }
        self.send(action)
      }
    )
    // Where the key is gone, the cancellable is released here, and the work is canceled by that.
    inFlight[key]?.cancellable = cancellable
  }

  private func cancel(_ id: AnyHashable) {
    let keys = inFlight.filter { $0.value.ids.contains(id) }.keys.sorted()
    // All of them are taken out before the first is canceled: to cancel runs code that may send to
    // the store, and so may change the books.
    let ended = keys.map { inFlight.removeValue(forKey: $0) }
    for effect in ended { effect?.cancellable?.cancel() }
  }
}
