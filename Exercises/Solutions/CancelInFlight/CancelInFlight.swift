// Effects that are canceled by an id.

import Stage2Publishers

/// Work that has not started, and what a store has to know to cancel it.
struct TaggedEffect<Action> {
  let publisher: AnyPublisher<Action, Never>
  /// The ids that cancel it.
  private(set) var ids: Set<AnyHashable> = []
  /// The ids that the store cancels before it starts this effect.
  private(set) var canceled: Set<AnyHashable> = []

  /// An effect without an id.
  init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    self.publisher = publisher.eraseToAnyPublisher()
  }

  /// The same effect with one more id: `cancel(id:)` with that id cancels it.
  func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> TaggedEffect {
    // A copy with one more id. Nothing happens before a store reads it.
    var effect = self
    effect.ids.insert(id)
    if cancelInFlight { effect.canceled.insert(id) }
    return effect
  }

  /// Cancels every running effect with the id, in the store that runs this.
  static func cancel(id: AnyHashable) -> TaggedEffect {
    var effect = TaggedEffect(Empty())
    effect.canceled = [id]
    return effect
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// The number of effects whose cancellable the store keeps.
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
    // Cancel first: afterward, this effect also has the id, and would be canceled. A `cancel` has
    // nothing else to do: its work is empty.
    for id in effect.canceled { cancel(id) }
    lastKey += 1
    let key = lastKey
    // The ids are in the effect's own entry: removing the entry removes them, and effects with
    // equal ids have separate entries.
    inFlight[key] = (effect.ids, nil)
    let cancellable = effect.publisher.sink(
      receiveCompletion: { [weak self] _ in self?.inFlight.removeValue(forKey: key) },
      receiveValue: { [weak self] action in
        // The key is gone if an earlier value has canceled the effect and `sink` has not returned
        // yet.
        guard let self, self.inFlight[key] != nil else { return }
        self.send(action)
      }
    )
    // If the key is gone, nothing stores the cancellable, and its `deinit` cancels the work.
    inFlight[key]?.cancellable = cancellable
  }

  private func cancel(_ id: AnyHashable) {
    // Remove all of them before the first is canceled: canceling work can run code that sends an
    // action, and so changes the books.
    let keys = inFlight.filter { $0.value.ids.contains(id) }.keys.sorted()
    let canceled = keys.map { inFlight.removeValue(forKey: $0) }
    for effect in canceled { effect?.cancellable?.cancel() }
  }
}
