import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureStore

@Suite("ClosureStore: who shares, and who retains")
struct RetainTests {
  @Test(
    "Two stores with one reducer have a value each, and the answers of their own effects",
    .ownThread)
  func twoStores() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualEffect<String>()
      let first = store(["go": [work.effect, answers("a")]])
      let second = store(["go": [work.effect, answers("a")]])
      first.send("go")
      second.send("go")
      work.answer("b", run: 0)
      work.answer("c", run: 1)
      report("first: \(first.reduced)")
      report("second: \(second.reduced)")
      finish()
    }
    expect(
      process, reports: ["first: go, a, b", "second: go, a, c"],
      "the actions of two stores, and the answers of their effects",
      why: "An answer is sent to the store whose effect it is.")
  }

  @Test("An effect of one store may send to another one", .ownThread)
  func nestedStores() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let second = store(["x": [answers("x1")]])
      let sending = ClosureEffect<String> { callback in
        second.send("x")
        report("second: \(second.reduced)")
        callback("a")
      }
      let first = store(["go": [sending, answers("b")]])
      first.send("go")
      report("first: \(first.reduced)")
      finish()
    }
    expect(
      process, reports: ["second: x, x1", "first: go, a, b"],
      "the actions of two stores, where the work of the first sends `x` to the second",
      why: "That one store is at work does not matter to another one.")
  }

  @Test("When the owner has released the store, the answers of its effects are reduced", .ownThread)
  func withoutAnOwner() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualEffect<String>()
      let later = ManualEffect<String>()
      var owner: Store<Int, String>? = Store(initialValue: 0) { value, action in
        value += 1
        report("\(action) is number \(value)")
        switch action {
        case "go": return [work.effect]
        case "a": return [answers("a1"), later.effect]
        default: return []
        }
      }
      owner?.send("go")
      owner = nil
      work.answer("a")
      work.answer("b")
      // The effect of `a` is the only one now that may answer.
      work.end()
      later.answer("c")
      finish()
    }
    expect(
      process,
      reports: [
        "go is number 1", "a is number 2", "a1 is number 3", "b is number 4", "c is number 5",
      ],
      "the actions that are reduced, where the owner releases the store after `go`, and an effect "
        + "of `a` answers `c` at last",
      why: "As long as an effect may answer, its answers are reduced, with all that follows.")
  }

  @Test("An owner that releases the store while `send` is at work does no harm", .ownThread)
  func releasedAtWork() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let later = ManualEffect<String>()
      var owner: Store<Int, String>?
      let releasing = ClosureEffect<String> { _ in owner = nil }
      for moment in ["reducer", "effect"] {
        owner = Store(initialValue: 0) { value, action in
          value += 1
          report("\(moment): \(action) is number \(value)")
          guard action == "go" else { return [] }
          if moment == "reducer" { owner = nil }
          return [releasing, answers("a"), later.effect]
        }
        owner?.send("go")
      }
      later.answer("b", run: 0)
      later.answer("c", run: 1)
      finish()
    }
    expect(
      process,
      reports: [
        "reducer: go is number 1", "reducer: a is number 2", "effect: go is number 1",
        "effect: a is number 2", "reducer: b is number 3", "effect: c is number 3",
      ],
      "the actions that are reduced, where the owner releases the store in the reducer, "
        + "or when an effect is run",
      why: "The owner may release the store at any time. `send` gets through all the same.")
  }

  @Test("When no effect can answer any more, nothing retains the store but its owner", .ownThread)
  func released() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      final class Service {}
      let later = ManualEffect<String>()
      var services: [WeakReference] = []
      // The reducer retains a service: that shows when the store and its reducer are released.
      func makeStore() -> Store<[String], String> {
        let service = Service()
        services.append(WeakReference(service))
        return Store(initialValue: []) { value, action in
          withExtendedLifetime(service) { value.append(action) }
          return action == "at once" ? [answers("a")] : action == "later" ? [later.effect] : []
        }
      }
      var first: Store? = makeStore()
      first?.send("at once")
      report("one with an owner: \(services[0].object == nil)")
      first = nil
      report("one without: \(services[0].object == nil)")
      var second: Store? = makeStore()
      second?.send("later")
      second = nil
      later.end()
      report("one whose effect has ended: \(services[1].object == nil)")
      finish()
    }
    expect(
      process,
      reports: [
        "one with an owner: false", "one without: true", "one whose effect has ended: true",
      ],
      "whether each store and its reducer are released",
      why: "A store that retains itself is never released, nor is what its reducer retains.")
  }

  @Test("Nothing of an action is left: no older value, no action, no effect", .ownThread)
  func leftovers() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      // They are all equal, and none is the same as another one.
      final class Object: Equatable {
        static func == (one: Object, other: Object) -> Bool { true }
      }
      var objects: [String: WeakReference] = [:]
      func make(_ name: String) -> Object {
        let object = Object()
        objects[name] = WeakReference(object)
        return object
      }
      let work = ManualEffect<Object>()
      let store = Store<Object, Object>(initialValue: make("value")) { value, action in
        guard action === objects["action"]?.object else { return [] }
        value = make("new value")
        let captured = make("captured")
        let answering = ClosureEffect<Object> { callback in
          withExtendedLifetime(captured) { callback(make("answer")) }
        }
        let silent = ClosureEffect<Object> { _ in withExtendedLifetime(captured) {} }
        return [answering, silent, work.effect]
      }
      store.send(make("action"))
      for name in ["value", "action", "captured", "answer", "new value"] {
        report("\(name): \(objects[name]?.object == nil)")
      }
      report("is the new value: \(store.value === objects["new value"]?.object)")
      finish()
    }
    expect(
      process,
      reports: [
        "value: true", "action: true", "captured: true", "answer: true", "new value: false",
        "is the new value: true",
      ],
      "what is released after an action: the old value, the action, what its effects captured, "
        + "their answer, and not the new value",
      why: "A store that retains what is over grows with every action.")
  }
}
