// A separate subscriber, which knows the store: it is in the books from its subscription to its
// completion, and the effect retains the store until then. Good where a store should live until its
// effects have completed.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { followers.count }

  private let reducer: SingleReducer<Value, Action>
  private var followers: [Follower] = []

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    effect.subscribe(Follower(store: self))
  }

  private final class Follower: Subscriber {
    let store: Store
    var subscription: (any Subscription)?

    init(store: Store) { self.store = store }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      store.followers.append(self)
      subscription.request(.unlimited)
    }

    func receive(_ action: Action) -> Subscribers.Demand {
      store.send(action)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      store.followers.removeAll { $0 === self }
    }
  }
}
