import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureStore

@Suite("ClosureStore")
struct ClosureStoreTests {
  @Test("The reducer is called once for each action")
  func reduces() {
    let calls = Log<String>()
    let store = Store<[String], String>(initialValue: ["initial"]) { value, action in
      calls.write(action)
      value.append(action)
      return []
    }
    for action in ["a", "b", "b"] { store.send(action) }
    expect(calls.entries, ["a", "b", "b"], "the actions that the reducer is called with")
    expect(
      store.value, ["initial", "a", "b", "b"], "the value after three actions",
      why: "The store's value is what the reducer has made of it.")
  }

  // Reading a value that is being changed ends the program: so this test has its own process.
  @Test("While the reducer runs, it can read the store's value: still the old one", .ownThread)
  func copy() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var owner: Store<String, String>?
      owner = Store(initialValue: "old") { value, action in
        value = action
        report(owner?.value ?? "")
        return []
      }
      owner?.send("new")
      report(owner?.value ?? "")
      finish()
    }
    expect(
      process, reports: ["old", "new"], "the store's value in the reducer, and after `send`",
      why: "The reducer changes a copy, which the store assigns afterward.")
  }

  @Test("An effect that runs finds the new value")
  func assigned() {
    var owner: Store<[String], String>?
    let found = Log<[String]>()
    let effect = ClosureEffect<String> { _ in found.write(owner?.value ?? []) }
    owner = store(["go": [effect]])
    owner?.send("go")
    expect(
      found.entries, [["go"]], "the value that an effect of `go` finds",
      why: "Assign the new value before you run the effects.")
    owner = nil
  }

  @Test("The effects run in order, each of them once")
  func order() {
    let runs = Log<String>()
    let effects = ["first", "second", "third"].map { name in
      ClosureEffect<String> { _ in runs.write(name) }
    }
    let store = store(["go": effects])
    store.send("go")
    store.send("quiet")
    expect(
      runs.entries, ["first", "second", "third"], "the effects of `go` that ran",
      why: "Run every effect of an action, in order, and do not run it again later.")
  }

  @Test("Every answer inside `run` is sent to the store")
  func answersInside() {
    let store = store(["go": [answers("a", "a", "b")]])
    store.send("go")
    expect(
      store.value, ["go", "a", "a", "b"],
      "the actions when the effect of `go` answers inside `run`",
      why: "An effect can answer many times, inside `run`. Each answer is an action.")
  }

  @Test("Every later answer is sent to the store as soon as it arrives")
  func answersLater() {
    let work = ManualEffect<String>()
    let store = store(["go": [work.effect]])
    store.send("go")
    store.send("other")
    for answer in ["a", "b"] { work.answer(answer) }
    expect(
      store.value, ["go", "other", "a", "b"], "the actions when the effect of `go` answers later",
      why: "An answer can arrive later, even after other actions. Each one is an action.")
  }

  @Test("The effects of an answer also run")
  func effectsOfAnswers() {
    let later = ManualEffect<String>()
    let store = store(["go": [later.effect], "a": [answers("b")]])
    store.send("go")
    later.answer("a")
    expect(
      store.value, ["go", "a", "b"], "the actions when the answer `a` also has an effect",
      why: "An answer is an action like any other: its effects run.")
  }

  @Test("Feedback is depth first")
  func depthFirst() {
    let store = store([
      "go": [answers("a", "b"), answers("c")], "a": [answers("a1"), answers("a2")],
    ])
    store.send("go")
    expect(
      store.value, ["go", "a", "a1", "a2", "b", "c"], "the actions, in order",
      why: "An answer is reduced, and its own effects run, before anything else happens.")
  }

  // A reference to a store that was deallocated can also end the program.
  @Test("Answers count even if the owner has released the store", .ownThread)
  func withoutAnOwner() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let load = ManualEffect<String>()
      let save = ClosureEffect<String> { _ in report("saves") }
      var owner: Store<Int, String>? = Store(initialValue: 0) { _, action in
        switch action {
        case "open": return [load.effect]
        case "loaded": return [save]
        default: return []
        }
      }
      owner?.send("open")
      owner = nil
      load.answer("loaded")
      finish()
    }
    expect(
      process, reports: ["saves"], "the work that follows from a late answer",
      why: "The callback retains the store as long as the effect can answer.")
  }

  @Test("Once no effect can answer, nothing except the owner retains the store")
  func released() {
    final class Service {}
    let load = ManualEffect<String>()
    var service = WeakReference(nil)
    // The store's reducer retains the service.
    func makeStore() -> Store<Int, String> {
      let object = Service()
      service = WeakReference(object)
      return Store(initialValue: 0) { value, _ in
        withExtendedLifetime(object) { [load.effect] }
      }
    }
    var owner: Store? = makeStore()
    owner?.send("open")
    load.end()
    expect(service.object != nil, "the owner to retain the store and its reducer")
    owner = nil
    expect(
      service.object == nil, "the store and its reducer to be deallocated",
      why: "A store that retains itself, or is retained elsewhere, is a leak.")
  }
}

/// A store whose value is the actions that it has reduced, in order. Some actions have effects.
func store(_ effects: [String: [ClosureEffect<String>]]) -> Store<[String], String> {
  Store(initialValue: []) { value, action in
    value.append(action)
    return effects[action] ?? []
  }
}

/// An effect that gives these answers inside `run`.
func answers(_ answers: String...) -> ClosureEffect<String> {
  ClosureEffect { callback in answers.forEach(callback) }
}
