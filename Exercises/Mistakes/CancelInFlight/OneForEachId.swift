// Has room for one effect under an id: with two effects, the older one cannot be canceled any more.

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
  private var inFlight: [Int: AnyCancellable?] = [:]
  private var keys: [AnyHashable: Int] = [:]
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
    for id in effect.canceled { cancel(id) }
    lastKey += 1
    let key = lastKey
    inFlight[key] = .some(nil)
    for id in effect.ids { keys[id] = key }
    let cancellable = effect.publisher.sink(
      receiveCompletion: { [weak self] _ in
        self?.inFlight.removeValue(forKey: key)
        for id in effect.ids where self?.keys[id] == key { self?.keys[id] = nil }
      },
      receiveValue: { [weak self] action in
        guard let self, self.inFlight[key] != nil else { return }
        self.send(action)
      }
    )
    if inFlight[key] != nil { inFlight[key] = cancellable }
  }

  private func cancel(_ id: AnyHashable) {
    guard let key = keys.removeValue(forKey: id) else { return }
    keys = keys.filter { $0.value != key }
    if case let cancellable?? = inFlight.removeValue(forKey: key) { cancellable.cancel() }
  }
}
