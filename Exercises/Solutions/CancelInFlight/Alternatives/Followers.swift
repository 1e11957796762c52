// An object for each running effect: it is the subscriber, and knows whether it was canceled. Good
// for keeping together what belongs to one running effect: its ids, its subscription, and whether
// its answers count.

import Stage2Publishers

/// Work that has not started, or the order to cancel an id, and the tags around it.
indirect enum TaggedEffect<Action> {
  case work(AnyPublisher<Action, Never>)
  case tagged(TaggedEffect, id: AnyHashable, cancelInFlight: Bool)
  case order(id: AnyHashable)

  /// An effect without an id.
  init<P: Publisher>(_ publisher: P) where P.Output == Action, P.Failure == Never {
    self = .work(publisher.eraseToAnyPublisher())
  }

  /// The same effect with one more id: `cancel(id:)` with that id cancels it.
  func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> TaggedEffect {
    .tagged(self, id: id, cancelInFlight: cancelInFlight)
  }

  /// Cancels every running effect with the id, in the store that runs this.
  static func cancel(id: AnyHashable) -> TaggedEffect { .order(id: id) }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// The number of effects whose subscription the store keeps.
  var effectsInFlight: Int { followers.count }

  private let reducer: (inout Value, Action) -> [TaggedEffect<Action>]
  private var followers: [Follower] = []

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [TaggedEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit { followers.forEach { $0.cancel() } }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect, ids: []) }
  }

  private func start(_ effect: TaggedEffect<Action>, ids: [AnyHashable]) {
    switch effect {
    case .work(let publisher):
      let follower = Follower(store: self, ids: ids)
      followers.append(follower)
      publisher.subscribe(follower)
    case .tagged(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancel(id) }
      start(effect, ids: ids + [id])
    case .order(let id):
      cancel(id)
    }
  }

  private func cancel(_ id: AnyHashable) {
    let ended = followers.filter { $0.ids.contains(id) }
    followers.removeAll { $0.ids.contains(id) }
    ended.forEach { $0.cancel() }
  }

  private final class Follower: Subscriber, Cancellable {
    weak var store: Store?
    let ids: [AnyHashable]
    var isCanceled = false
    var subscription: (any Subscription)?

    init(store: Store, ids: [AnyHashable]) {
      self.store = store
      self.ids = ids
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    func receive(_ action: Action) -> Subscribers.Demand {
      if !isCanceled { store?.send(action) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      subscription = nil
      store?.followers.removeAll { $0 === self }
    }

    func cancel() {
      isCanceled = true
      subscription?.cancel()
      subscription = nil
    }
  }
}
