import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import QuietEffect

@Suite("QuietEffect")
struct QuietEffectTests {
  let tracked = Log<String>()

  @Test("The actions of all three types are tracked, in order")
  func threeTypes() {
    let store = store(effect)
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: OrderPlaced(total: 3))
    store.dispatch(action: ItemRemoved(name: "tea"))
    expect(tracked.entries, ["added tea", "ordered for 3", "removed tea"], "the tracked actions")
  }

  @Test("Equal actions are all tracked")
  func repeats() {
    let store = store(effect)
    for _ in 1...2 { store.dispatch(action: ItemAdded(name: "tea")) }
    expect(
      tracked.entries, ["added tea", "added tea"], "the tracked actions",
      why: "The basket contains two packets of tea.")
  }

  @Test("Other actions are not tracked")
  func otherActions() {
    let store = store(effect)
    store.dispatch(action: Scrolled())
    store.dispatch(action: ItemViewed(name: "tea"))
    store.dispatch(action: ItemAdded(name: "tea"))
    expect(tracked.entries, ["added tea"], "the tracked actions")
  }

  @Test("The effect dispatches nothing")
  func quiet() {
    let store = store(effect)
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: OrderPlaced(total: 3))
    expect(
      store.state, 2, "the number of actions that the store has reduced, of two",
      why: "An effect that dispatches the actions it listens to receives them again.")
  }

  @Test("Canceling the registration ends the tracking")
  func registration() {
    let store = store()
    let effect = self.effect
    let registration = store.register(effect)
    store.dispatch(action: OrderPlaced(total: 1))
    expect(tracked.entries, ["ordered for 1"], "the tracked actions before the cancellation")
    registration.cancel()
    store.dispatch(action: OrderPlaced(total: 2))
    expect(tracked.entries, ["ordered for 1"], "the tracked actions after the cancellation")
    withExtendedLifetime(effect) {}
  }

  @Test("Several stores are tracked, and each until it is released")
  func severalStores() {
    let effect = self.effect
    let first = store(effect)
    var second: Store<Int>? = store(effect)
    first.dispatch(action: OrderPlaced(total: 1))
    second?.dispatch(action: OrderPlaced(total: 2))
    expect(
      tracked.entries, ["ordered for 1", "ordered for 2"], "the tracked orders of two stores",
      why: "The effect listens to each store that has it.")
    second = nil
    first.dispatch(action: OrderPlaced(total: 3))
    expect(
      Array(tracked.entries.dropFirst(2)), ["ordered for 3"],
      "the orders tracked after the second store was released",
      why: "The tracking of one store must not end with another store.")
  }

  /// The effect, limited to six actions in each store, so that an effect that dispatches the
  /// actions it listens to stops after all.
  private var effect: Effect {
    let effect = trackingEffect { tracked.write(text($0)) }
    return Effect(dispatch: effect.dispatch) { actions in
      effect.source(actions.prefix(6).eraseToAnyPublisher())
    }
  }
}

/// An action that the exercise does not know.
private struct ItemViewed: Action {
  let name: String
}

/// A store that counts the actions that it reduces.
private func store(_ effects: Effect...) -> Store<Int> {
  Store(reducer: { count, _ in count + 1 }, initialState: 0, effects: effects)
}

/// The action as messages show it.
private func text(_ action: any Action) -> String {
  switch action {
  case let added as ItemAdded: "added \(added.name)"
  case let removed as ItemRemoved: "removed \(removed.name)"
  case let order as OrderPlaced: "ordered for \(order.total)"
  case is Scrolled: "scrolled"
  default: "viewed"
  }
}
