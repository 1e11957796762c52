import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureStore

@Suite("ClosureStore: the value")
struct ValueTests {
  @Test(
    "The reducer is called once for each action, also for one that equals the one before",
    .ownThread)
  func reduces() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var calls = 0
      let store = Store<[String], String>(initialValue: ["initial"]) { value, action in
        calls += 1
        value.append(action)
        return []
      }
      for action in ["a", "b", "b"] { store.send(action) }
      report(store.reduced)
      report("calls of the reducer: \(calls)")
      finish()
    }
    expect(
      process, reports: ["initial, a, b, b", "calls of the reducer: 3"],
      "the initial value with three actions, and how often the reducer is called",
      why: "Both come from one call of the reducer: the value and the effects.")
  }

  @Test("While the reducer runs, the value is the old one, and may be read", .ownThread)
  func copy() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var store: Store<String, String>?
      store = Store(initialValue: "old") { value, action in
        value = action
        report("in the reducer: \(store?.value ?? "")")
        return action == "new" ? [answers("answer")] : []
      }
      store?.send("new")
      report("then: \(store?.value ?? "")")
      finish()
    }
    expect(
      process, reports: ["in the reducer: old", "in the reducer: new", "then: answer"],
      "the store's value, as it is read in the reducer and after `send`",
      why: "The reducer changes a copy. Meanwhile the store's value is the old one.")
  }

  @Test("An effect that is run finds the new value, and its answer changes that one", .ownThread)
  func assigned() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var owner: Store<[String], String>?
      let effect = ClosureEffect<String> { callback in
        report("the effect finds \(owner?.reduced ?? "")")
        callback("a")
        report("when it has answered: \(owner?.reduced ?? "")")
      }
      owner = store(["go": [effect]])
      owner?.send("go")
      report("then: \(owner?.reduced ?? "")")
      finish()
    }
    expect(
      process, reports: ["the effect finds go", "when it has answered: go, a", "then: go, a"],
      "the store's value when an effect is run, when it has answered, and after `send`",
      why: "An effect may answer while it is run. The answer is reduced when it comes, and what it "
        + "changes must not be overwritten.")
  }

  @Test("The value may be nil, and so may an action or an answer", .ownThread)
  func nilValues() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let later = ManualEffect<Int?>()
      let store = Store<Int?, Int?>(initialValue: nil) { value, action in
        report("\(value as Any) and then \(action as Any)")
        value = action
        return action == 1 ? [later.effect] : []
      }
      store.send(1)
      later.answer(nil)
      later.answer(2)
      store.send(nil)
      report("at the end \(store.value as Any)")
      finish()
    }
    expect(
      process,
      reports: [
        "nil and then Optional(1)", "Optional(1) and then nil", "nil and then Optional(2)",
        "Optional(2) and then nil", "at the end nil",
      ],
      "each value, and the action that follows",
      why: "For a store, nil is a value and an action like any other.")
  }

  @Test("Nobody but the store sets the value")
  func readOnly() {
    expect(
      !canBeSet(\Store<Int, Int>.value), "`value` to be a property that others can only read",
      why: "What changes the value is an action.")
  }
}

// Swift takes the second one where the property can be set from here.
private func canBeSet<Root, Value>(_ path: KeyPath<Root, Value>) -> Bool { false }
private func canBeSet<Root, Value>(_ path: ReferenceWritableKeyPath<Root, Value>) -> Bool { true }
