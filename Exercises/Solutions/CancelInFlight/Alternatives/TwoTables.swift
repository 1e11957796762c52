// A second table leads from an id to its keys, so that canceling does not look at every effect.
// Good for a store with many effects in flight. The tables have to agree, so one function removes
// an effect from all of them.

import Stage2Publishers

/// Work that has not started, with its ids, or the order to cancel one.
struct TaggedEffect<Action> {
  enum Part {
    case work(AnyPublisher<Action, Never>)
    case cancel(AnyHashable)
  }

  /// What the store does, in this order.
  var parts: [Part]
  var ids: [AnyHashable] = []

  /// An effect without an id.
  init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    parts = [.work(publisher.eraseToAnyPublisher())]
  }

  /// The same effect with one more id: `cancel(id:)` with that id cancels it.
  func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> TaggedEffect {
    var effect = self
    effect.ids.append(id)
    if cancelInFlight { effect.parts.insert(.cancel(id), at: 0) }
    return effect
  }

  /// Cancels every running effect with the id, in the store that runs this.
  static func cancel(id: AnyHashable) -> TaggedEffect {
    var effect = TaggedEffect(Empty())
    effect.parts = [.cancel(id)]
    return effect
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// The number of effects whose cancellable the store keeps.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: (inout Value, Action) -> [TaggedEffect<Action>]
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var keys: [AnyHashable: Set<Int>] = [:]
  private var idsOf: [Int: [AnyHashable]] = [:]
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
    for effect in effects {
      for part in effect.parts {
        switch part {
        case .work(let publisher): start(publisher, effect.ids)
        case .cancel(let id): cancel(id)
        }
      }
    }
  }

  private func start(_ publisher: AnyPublisher<Action, Never>, _ ids: [AnyHashable]) {
    lastKey += 1
    let key = lastKey
    effectCancellables[key] = AnyCancellable {}
    idsOf[key] = ids
    for id in ids { keys[id, default: []].insert(key) }
    let cancellable =
      publisher
      .filter { [weak self] _ in self?.effectCancellables[key] != nil }
      .sink(
        receiveCompletion: { [weak self] _ in _ = self?.take(key) },
        receiveValue: { [weak self] action in self?.send(action) }
      )
    if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
  }

  /// Takes an effect out of both tables, under all of its ids.
  private func take(_ key: Int) -> AnyCancellable? {
    for id in idsOf.removeValue(forKey: key) ?? [] {
      keys[id]?.remove(key)
      if keys[id]?.isEmpty == true { keys[id] = nil }
    }
    return effectCancellables.removeValue(forKey: key)
  }

  private func cancel(_ id: AnyHashable) {
    let ended = (keys[id] ?? []).sorted().map(take)
    for cancellable in ended { cancellable?.cancel() }
  }
}
