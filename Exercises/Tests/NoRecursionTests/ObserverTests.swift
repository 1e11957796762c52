import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import NoRecursion

extension NoRecursionTests {
  @Suite("NoRecursion: an observer that sends")
  struct ObserverTests {
    /// Sends the actions to the store when its value ends with this one.
    func observe(
      _ store: Store<[String], String>, _ last: String, sends actions: String...
    ) -> AnyCancellable {
      store.$value.sink { [weak store] value in
        if value.last == last { actions.forEach { store?.send($0) } }
      }
    }

    @Test("What an observer of the value sends is reduced when the value is assigned")
    func isNotLost() {
      let store = store([:])
      let observer = observe(store, "a", sends: "b")
      store.send("a")
      store.send("c")
      expect(
        store.value, ["a", "b", "c"], "the actions that are reduced, one of them an observer's",
        why: "`$value` publishes before the value is assigned. What is sent then has to wait.")
      withExtendedLifetime(observer) {}
    }

    @Test("What an observer sends comes before the effects of the action that it has observed")
    func beforeTheEffects() {
      let log = Log<String>()
      let store = store(["a": [["b"]], "x": [["y"]]], log)
      let observer = observe(store, "a", sends: "x")
      store.send("a")
      expect(
        log.entries, ["a", "x", "run y", "y", "run b", "b"], "what is reduced and run, in order",
        why: "It follows from the action, and was sent before the action's effects are run.")
      withExtendedLifetime(observer) {}
    }

    @Test("Actions that observers send are reduced in their order, each with all that follows")
    func severalActions() {
      let store = store(["a": [["b"]], "x": [["x1"], ["x2"]], "y": [["y1"]]])
      let observers = [observe(store, "a", sends: "x", "y"), observe(store, "a", sends: "z")]
      store.send("a")
      expect(
        store.value, ["a", "x", "x1", "x2", "y", "y1", "z", "b"],
        "the actions in the order in which they are reduced, when observers of \"a\" send three",
        why: "All that follows from the first one comes before the second one.")
      withExtendedLifetime(observers) {}
    }

    @Test("What an observer sends comes before the next answer of an effect")
    func beforeTheNextAnswer() {
      let store = store(["a": [["b", "c"]]])
      let observer = observe(store, "b", sends: "x", "y")
      store.send("a")
      expect(
        store.value, ["a", "b", "x", "y", "c"],
        "the actions in the order in which they are reduced",
        why: "It follows from \"b\", and all that follows from \"b\" comes before \"c\".")
      withExtendedLifetime(observer) {}
    }

    @Test("An observer sees every value, one after the other")
    func sees() {
      let seen = Log<Int>()
      let store = store(["a": [["b"], ["c"]]])
      let observers = [
        store.$value.sink { seen.write($0.count) }, observe(store, "b", sends: "x"),
      ]
      store.send("a")
      expect(
        seen.entries, [0, 1, 2, 3, 4], "the number of actions in the values that an observer sees")
      withExtendedLifetime(observers) {}
    }
  }
}
