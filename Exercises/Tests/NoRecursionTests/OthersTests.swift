import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import NoRecursion

extension NoRecursionTests {
  @Suite("NoRecursion: older effects, other stores, and what is retained")
  struct OthersTests {
    @Test("An older effect that answers while another one is run is answered in its turn")
    func olderEffect() {
      let log = Log<String>()
      let older = ManualEffect<String>()
      var send: (String) -> Void = { _ in }
      let store = Store<Int, String>(initialValue: 0) { _, action in
        log.write(action)
        return switch action {
        case "start": [older.effect]
        case "a":
          [
            ClosureEffect { callback in
              callback("b")
              older.answer("old")
              send("sent")
              log.write("goes on")
              callback("c")
            },
            answers("d"),
          ]
        case "old": [answers("follows")]
        default: []
        }
      }
      send = { [weak store] in store?.send($0) }
      store.send("start")
      store.send("a")
      expect(
        log.entries, ["start", "a", "goes on", "b", "old", "follows", "sent", "c", "d"],
        "what happens, in order, when an older effect answers between \"b\" and \"c\", and then "
          + "\"sent\" is sent to the store itself",
        why: "Both are handled like answers of the effect that is being run.")
    }

    @Test("An older effect that answers while an observer is called is answered in its turn")
    func olderEffectInAnObserver() {
      let older = ManualEffect<String>()
      let store = Store<[String], String>(initialValue: []) { value, action in
        value.append(action)
        return switch action {
        case "start": [older.effect]
        case "a": [answers("d")]
        case "x", "old": [answers("\(action) follows")]
        default: []
        }
      }
      let observer = store.$value.sink { [weak store] value in
        guard value.last == "a" else { return }
        store?.send("x")
        older.answer("old")
        store?.send("y")
      }
      store.send("start")
      store.send("a")
      expect(
        store.value, ["start", "a", "x", "x follows", "old", "old follows", "y", "d"],
        "the actions that are reduced when an observer of \"a\" is answered between \"x\" and \"y\"",
        why: "It is handled like an action that the observer sends.")
      withExtendedLifetime(observer) {}
    }

    @Test("What is sent to another store is reduced at once")
    func twoStores() {
      let log = Log<String>()
      let other = store(["x": [["y"]]], log)
      let store = Store<Int, String>(initialValue: 0) { _, action in
        log.write(action)
        return action != "a"
          ? []
          : [
            ClosureEffect { callback in
              callback("b")
              other.send("x")
              log.write("goes on")
              callback("c")
              log.write("returns")
            }
          ]
      }
      store.send("a")
      expect(
        log.entries, ["a", "x", "run y", "y", "goes on", "returns", "b", "c"],
        "what happens, in order, when an effect sends \"x\" to another store between two answers",
        why: "Each store has its own turn. Another store's does not make it wait, nor end it.")
    }

    @Test("No effect retains the store")
    func effectsDoNotRetain() {
      let work = ManualEffect<String>()
      let reduced = Log<String>()
      var owner: Store<[String], String>? = Store(initialValue: []) { value, action in
        value.append(action)
        reduced.write(action)
        return action == "a" ? [work.effect] : []
      }
      let store = WeakReference(owner)
      owner?.send("a")
      work.answer("b")
      expect(owner?.value ?? [], ["a", "b"], "the actions that the store has reduced")
      owner = nil
      expect(
        store.object == nil, "the store to be released while an effect may still answer",
        why: "The closure that an effect answers with must not retain the store.")
      work.answer("c")
      expect(
        reduced.entries, ["a", "b"], "what is reduced when the effect has answered again",
        why: "The store is gone, and nothing of it is left that could reduce an answer.")
    }

    @Test("The store retains no effect when `send` has returned")
    func effectsAreReleased() {
      var released: [WeakReference] = []
      /// An effect with these answers, and an object that lives as long as the effect.
      func effect(_ actions: [String]) -> ClosureEffect<String> {
        let inside = Log<String>()
        released.append(WeakReference(inside))
        return ClosureEffect { callback in
          inside.write("is run")
          actions.forEach(callback)
        }
      }
      let plan = ["a": [["b"], []], "b": [[], []], "c": [["d", "d"], ["d"]]]
      let store = Store<Int, String>(initialValue: 0) { _, action in
        (plan[action] ?? []).map(effect)
      }
      for (action, count) in [("a", 4), ("c", 6)] {
        store.send(action)
        expect(released.count, count, "the number of effects that were made")
        expect(
          released.count { $0.object != nil }, 0,
          "the number of effects that are retained when \"\(action)\" was sent",
          why: "When `send` has returned, the store retains none of the effects.")
      }
    }
  }
}
