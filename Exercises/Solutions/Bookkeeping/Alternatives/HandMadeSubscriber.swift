// A separate subscriber, which knows the store and needs no cancellable: it is in the books from
// its subscription to its completion. Good for leaving no gap: the subscription arrives before
// everything else, so the completion finds it in the books.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a subscription of.
  var effectsInFlight: Int { inFlight.count }

  private let reducer: Reducer<Value, Action>
  fileprivate var inFlight: [ObjectIdentifier: any Subscription] = [:]

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit { inFlight.values.forEach { $0.cancel() } }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { effect.subscribe(Follower(store: self)) }
  }

  private final class Follower: Subscriber {
    weak var store: Store?

    init(store: Store) { self.store = store }

    func receive(subscription: any Subscription) {
      store?.inFlight[ObjectIdentifier(self)] = subscription
      subscription.request(.unlimited)
    }

    func receive(_ action: Action) -> Subscribers.Demand {
      store?.send(action)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      store?.inFlight.removeValue(forKey: ObjectIdentifier(self))
    }
  }
}
