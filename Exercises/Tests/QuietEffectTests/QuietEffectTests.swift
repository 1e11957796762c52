import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import QuietEffect

/// An action that the exercise knows nothing of.
private struct ItemViewed: Action {
  let name: String
}

/// A place for an action whose type has the name of another one.
private enum Wishes {
  struct ItemAdded: Action {
    let name: String
  }
}

@Suite("QuietEffect")
struct QuietEffectTests {
  let tracked = Log<String>()

  /// The effect, which in each store hears 6 actions at the most, so that one which dispatches what
  /// it listens to comes to rest after all.
  var effect: Effect { effect { tracked.write("\($0)") } }

  /// The same, for another thing to do with what is tracked.
  func effect(_ track: @escaping (any Action) -> Void) -> Effect {
    let effect = trackingEffect(track)
    return Effect(dispatch: effect.dispatch) { actions in
      effect.source(actions.prefix(6).eraseToAnyPublisher())
    }
  }

  /// A store that counts what it reduces.
  func store(_ effects: Effect...) -> Store<Int> {
    Store(reducer: { count, _ in count + 1 }, initialState: 0, effects: effects)
  }

  @Test("All three types are tracked, in the order in which they happen")
  func threeTypes() {
    let store = store(effect)
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: OrderPlaced(total: 3))
    store.dispatch(action: ItemRemoved(name: "tea"))
    expect(
      tracked.entries,
      ["ItemAdded(name: \"tea\")", "OrderPlaced(total: 3)", "ItemRemoved(name: \"tea\")"],
      "what is tracked")
  }

  @Test("An action that is equal to the one before is tracked as well")
  func repeats() {
    let store = store(effect)
    for _ in 1...2 { store.dispatch(action: ItemAdded(name: "tea")) }
    expect(
      tracked.entries, ["ItemAdded(name: \"tea\")", "ItemAdded(name: \"tea\")"], "what is tracked",
      why: "Every action of the three types counts: two teas are in the basket.")
  }

  @Test("Nothing is dispatched: the store reduces what was sent to it, and no more")
  func quiet() {
    let store = store(effect)
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: ItemRemoved(name: "tea"))
    store.dispatch(action: OrderPlaced(total: 0))
    expect(
      store.state, 3, "the number of actions reduced, when three were sent",
      why: "An effect that dispatches what it listens to hears it again.")
  }

  @Test("Other actions are not tracked")
  func otherActions() {
    let store = store(effect)
    store.dispatch(action: Scrolled())
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: Scrolled())
    store.dispatch(action: ItemViewed(name: "tea"))
    store.dispatch(action: Wishes.ItemAdded(name: "milk"))
    expect(
      tracked.entries, ["ItemAdded(name: \"tea\")"], "what is tracked",
      why: "An app has many other actions. Somebody wants to know of these three types.")
  }

  @Test("It listens for as long as the store lives")
  func lifelong() {
    let store = store(effect)
    for total in 1...5 { store.dispatch(action: OrderPlaced(total: total)) }
    expect(
      tracked.entries, (1...5).map { "OrderPlaced(total: \($0))" }, "each of five orders, once")
  }

  @Test("It tracks for each store that it is given to")
  func twoStores() {
    let effect = self.effect
    let stores = [store(effect), store(effect)]
    for (total, store) in stores.enumerated() { store.dispatch(action: OrderPlaced(total: total)) }
    expect(
      tracked.entries, ["OrderPlaced(total: 0)", "OrderPlaced(total: 1)"], "an order of each store",
      why: "An effect may be given to several stores. It listens to each of them.")
  }

  @Test("What `track` itself dispatches is tracked, too")
  func dispatchedMeanwhile() {
    var stores: [Store<Int>] = []
    let effect = effect {
      tracked.write("\($0)")
      guard let order = $0 as? OrderPlaced, order.total == 1 else { return }
      for (number, store) in stores.enumerated() {
        store.dispatch(action: OrderPlaced(total: 2 + number))
      }
    }
    stores = [store(effect), store(effect)]
    stores[0].dispatch(action: OrderPlaced(total: 1))
    stores[0].dispatch(action: OrderPlaced(total: 4))
    stores = []
    expect(
      tracked.entries.sorted(), (1...4).map { "OrderPlaced(total: \($0))" },
      "the orders that are tracked, when `track` dispatches two of them, one to each of two stores",
      why: "Every action of the three types is tracked, also one that is dispatched meanwhile.")
  }

  @Test("When one store is released, or one registration canceled, the others are still tracked")
  func oneOfSeveral() {
    let effect = self.effect
    let first = store(effect)
    var second: Store<Int>? = store(effect)
    let registration = first.register(effect)
    second?.dispatch(action: OrderPlaced(total: 1))
    second = nil
    first.dispatch(action: OrderPlaced(total: 2))
    registration.cancel()
    first.dispatch(action: OrderPlaced(total: 3))
    expect(
      tracked.entries.map { $0.filter(\.isNumber) }, ["1", "2", "2", "3"],
      "the orders that are tracked: 2 twice, and 3 once, when the store has the effect still once",
      why: "Each store, and each registration, has a subscription of its own.")
  }

  @Test("A registration that is canceled tracks no more")
  func registration() {
    let store = store()
    let effect = self.effect
    let registration = store.register(effect)
    store.dispatch(action: OrderPlaced(total: 1))
    registration.cancel()
    store.dispatch(action: OrderPlaced(total: 2))
    expect(
      tracked.entries, ["OrderPlaced(total: 1)"], "the order before the cancellation",
      why: "It listens until it is canceled, also when somebody still has the effect.")
    withExtendedLifetime(effect) {}
  }
}
