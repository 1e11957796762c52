import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import QuietEffect

@Suite("QuietEffect")
struct QuietEffectTests {
  let tracked = Log<String>()

  /// A store that counts what it reduces. Its effect hears 6 actions at the most, so that one
  /// which dispatches what it listens to comes to rest after all.
  var store: Store<Int> {
    let effect = trackingEffect { tracked.write("\($0)") }
    let bounded = Effect(dispatch: effect.dispatch) { actions in
      effect.source(actions.prefix(6).eraseToAnyPublisher())
    }
    return Store(reducer: { count, _ in count + 1 }, initialState: 0, effects: [bounded])
  }

  @Test("All three types are tracked, in the order in which they happen")
  func threeTypes() {
    let store = self.store
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: OrderPlaced(total: 3))
    store.dispatch(action: ItemRemoved(name: "tea"))
    expect(
      tracked.entries,
      ["ItemAdded(name: \"tea\")", "OrderPlaced(total: 3)", "ItemRemoved(name: \"tea\")"],
      "what is tracked")
  }

  @Test("Nothing is dispatched: the store reduces what was sent to it, and no more")
  func quiet() {
    let store = self.store
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: ItemRemoved(name: "tea"))
    store.dispatch(action: OrderPlaced(total: 0))
    expect(store.state, 3, "the number of actions reduced, when three were sent")
  }

  @Test("Other actions are not tracked")
  func otherActions() {
    let store = self.store
    store.dispatch(action: Scrolled())
    store.dispatch(action: ItemAdded(name: "tea"))
    store.dispatch(action: Scrolled())
    expect(tracked.entries, ["ItemAdded(name: \"tea\")"], "what is tracked")
  }

  @Test("It listens for as long as the store lives")
  func lifelong() {
    let store = self.store
    for total in 1...5 { store.dispatch(action: OrderPlaced(total: total)) }
    expect(
      tracked.entries, (1...5).map { "OrderPlaced(total: \($0))" }, "each of five orders, once")
  }

  @Test("Without a store nothing is tracked")
  func lazy() {
    _ = trackingEffect { tracked.write("\($0)") }
    expect(tracked.entries, [], "what is tracked")
  }
}
