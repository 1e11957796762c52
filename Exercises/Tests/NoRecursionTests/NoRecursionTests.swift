import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import NoRecursion

@Suite("NoRecursion", .serialized)
struct NoRecursionTests {
  // One test after the other: an answer may have a variable that all its stores share.

  @Test("When `send` returns, the action is reduced, and so is all that follows on the spot")
  func reduces() {
    let store = store(["a": [["b"]], "b": [["c"]]])
    store.send("a")
    expect(store.value, ["a", "b", "c"], "the actions that the store has reduced")
    let older = ManualEffect<String>()
    let listening = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      return action == "start" ? [older.effect] : []
    }
    let observer = listening.$value.sink { if $0.last == "a" { older.answer("b") } }
    listening.send("start")
    listening.send("a")
    expect(
      listening.value, ["start", "a", "b"],
      "the actions that are reduced, the last of them an answer inside an observer",
      why: "The answer follows on the spot, and no effect is run after it.")
    withExtendedLifetime(observer) {}
  }

  @Test("The reducer is called once for each action")
  func once() {
    let log = Log<String>()
    let store = store(["a": [["b", "b"]]], log)
    store.send("a")
    store.send("a")
    expect(
      log.entries, ["a", "run b,b", "b", "b", "a", "run b,b", "b", "b"],
      "what is reduced and run when an action is sent twice")
  }

  @Test("An answer is reduced, with all that follows from it, before the next effect's answers")
  func depthFirst() {
    let store = store([
      "a": [["b"], ["c"]], "b": [["d"], ["e"]], "c": [["f"]], "d": [["g"]],
    ])
    store.send("a")
    expect(
      store.value, ["a", "b", "d", "g", "e", "c", "f"],
      "the actions in the order in which they are reduced",
      why: "Depth first: \"b\" and all that follows from it come before \"c\".")
  }

  @Test("An answer is reduced, with all that follows from it, before the next effect is run")
  func effectsWait() {
    let log = Log<String>()
    let store = store(["a": [["b"], ["c"]], "b": [["d"]]], log)
    store.send("a")
    expect(
      log.entries, ["a", "run b", "b", "run d", "d", "run c", "c"],
      "what is reduced and run, in order",
      why:
        "Effects that are run early do their work before the answers that come first are reduced.")
  }

  @Test("The answers of one effect are reduced in their order, each with all that follows from it")
  func severalAnswers() {
    let store = store(["a": [["b", "c", "d"]], "b": [["e", "f"]], "c": [["g"]]])
    store.send("a")
    expect(
      store.value, ["a", "b", "e", "f", "c", "g", "d"],
      "the actions in the order in which they are reduced",
      why: "The first answer comes first, and what follows from it comes before the second.")
  }

  @Test("An effect that answers several times goes on before its first answer is reduced")
  func goesOn() {
    let log = Log<String>()
    let store = Store<Int, String>(initialValue: 0) { _, action in
      log.write(action)
      guard action == "a" else { return [] }
      return [
        ClosureEffect { callback in
          callback("b")
          log.write("goes on")
          callback("c")
        }
      ]
    }
    store.send("a")
    expect(
      log.entries, ["a", "goes on", "b", "c"], "what happens, in order",
      why: "An answer that is reduced inside `run` is where the recursion comes from.")
  }

  @Test("When an effect is run, the value is assigned")
  func assignedBefore() {
    let seen = Log<[String]>()
    var look: () -> [String] = { [] }
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      return [
        ClosureEffect { callback in
          seen.write(look())
          if action == "a" { callback("b") }
        }
      ]
    }
    look = { [weak store] in store?.value ?? [] }
    store.send("a")
    expect(seen.entries, [["a"], ["a", "b"]], "the store's value as two effects see it")
    expect(store.value, ["a", "b"], "the value afterwards")
  }

  @Test("After an action there may be another one, with effects or without")
  func again() {
    let store = store(["a": [[], ["b"]]])
    for action in ["c", "a", "c", "a"] { store.send(action) }
    expect(
      store.value, ["c", "a", "b", "c", "a", "b"],
      "the actions that are reduced when four are sent, one after the other",
      why: "When everything is done, the store is ready for the next action.")
  }

  @Test("An answer that comes later is reduced when it comes")
  func later() {
    let work = ManualEffect<String>()
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      return switch action {
      case "a": [work.effect, answers("b")]
      case "c": [answers("d")]
      default: []
      }
    }
    store.send("a")
    expect(store.value, ["a", "b"], "what is reduced before the first effect has answered")
    work.answer("c")
    expect(store.value, ["a", "b", "c", "d"], "what is reduced when the answer has come")
    work.answer("b")
    expect(store.value.last, "b", "the last action when the same effect has answered again")
  }

  @Test("What an answer or an action of the reducer has changed is not changed back")
  func changesAreKept() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 1 ? [answers(10, 100)] : []
    }
    store.send(1)
    expect(store.value, 111, "the sum of an action and its two answers")
    weak var itself: Store<Int, Int>?
    let sending = Store<Int, Int>(initialValue: 0) { value, action in
      if action < 100 { itself?.send(action * 10) }
      value += action
      return []
    }
    itself = sending
    sending.send(1)
    expect(
      sending.value, 111,
      "the sum of three actions, of which the reducer sends the last two while it reduces",
      why: "To reduce is a step. What is sent during a step waits until the step has ended.")
  }
}
