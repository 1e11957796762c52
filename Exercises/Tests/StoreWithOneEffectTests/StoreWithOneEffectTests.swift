import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import StoreWithOneEffect

@Suite("StoreWithOneEffect: the order")
struct StoreWithOneEffectTests {
  @Test("Actions are reduced, also equal ones", .ownThread)
  func reduces() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = store()
      for action in ["a", "b", "b"] { store.send(action) }
      store.value.forEach(report)
      finish()
    }
    expect(process, reports: ["a", "b", "b"], "the actions that were reduced")
  }

  @Test(
    "The reducer changes a copy: whoever reads the store's value meanwhile reads the old one",
    .ownThread)
  func copy() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var store: Store<String, String>?
      store = Store(initialValue: "old") { value, action in
        value = action
        report("while the reducer runs: \(store?.value ?? "")")
        return .none
      }
      for action in ["new", "newer"] {
        store?.send(action)
        report("then: \(store?.value ?? "")")
      }
      finish()
    }
    expect(
      process,
      reports: [
        "while the reducer runs: old", "then: new", "while the reducer runs: new", "then: newer",
      ],
      "the store's value, as it is read from inside the reducer and after `send`, for two actions",
      why: "Hand the reducer a copy, and assign the copy when the reducer has returned.")
  }

  @Test("The effect is subscribed to once, after the value is assigned", .ownThread)
  func start() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var store: Store<String, String>?
      store = Store(initialValue: "old") { value, action in
        value = action
        return Deferred { () -> Empty<String, Never> in
          report("the effect starts, the value is \(store?.value ?? "")")
          return Empty()
        }
        .eraseToEffect()
      }
      store?.send("new")
      finish()
    }
    expect(
      process, reports: ["the effect starts, the value is new"],
      "the start of the effect, and the store's value then",
      why: "`send` reduces and assigns, and then subscribes: once, for values and completion.")
  }

  @Test("What an answer on the spot changes is not lost", .ownThread)
  func answersOnTheSpot() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = store(["go": answers("a", "a", "b")])
      store.send("go")
      store.value.forEach(report)
      finish()
    }
    expect(
      process, reports: ["go", "a", "a", "b"], "the action, and all its answers",
      why: "An effect may answer before `sink` returns. Each answer is sent to the store.")
  }

  @Test("Each answer is reduced when it is emitted, also when there are several", .ownThread)
  func answersLater() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      let store = store(["go": work.eraseToEffect()])
      store.send("go")
      for answer in ["a", "b"] {
        work.send(answer)
        report("\(answer) is reduced: \(store.value.last == answer)")
      }
      finish()
    }
    expect(
      process, reports: ["a is reduced: true", "b is reduced: true"],
      "that each answer is reduced before the effect goes on",
      why: "An answer is sent to the store when the effect emits it, not later.")
  }

  @Test("What an effect emits while its answer is being reduced is reduced, too", .ownThread)
  func answersMeanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      // The effect of the first answer makes the work emit the next one.
      let next = Deferred { () -> Empty<String, Never> in
        work.send("b")
        return Empty()
      }
      let store = store(["go": work.eraseToEffect(), "a": next.eraseToEffect()])
      store.send("go")
      work.send("a")
      work.send("c")
      store.value.forEach(report)
      finish()
    }
    expect(
      process, reports: ["go", "a", "b", "c"], "the action, and all the answers of its effect",
      why: "Each answer is sent to the store when the effect emits it, also within another.")
  }

  @Test("Feedback is depth first", .ownThread)
  func depthFirst() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = store(["go": answers("a", "b"), "a": answers("a1", "a2"), "a1": answers("a11")])
      store.send("go")
      store.value.forEach(report)
      finish()
    }
    expect(
      process, reports: ["go", "a", "a1", "a11", "a2", "b"], "the actions, in depth-first order",
      why: "An answer is reduced, with all that follows from it, before the effect goes on.")
  }

  @Test(
    "Of merged works, the next starts when the answers of the one before are reduced", .ownThread)
  func mergedWorks() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var owner: Store<[String], String>?
      let second = Deferred { () -> Just<String> in
        report("the second work starts after \(owner?.value.joined(separator: ", ") ?? "")")
        return Just("b")
      }
      owner = store(["go": merged(answers("a"), second.eraseToEffect()), "a": answers("a1")])
      owner?.send("go")
      owner?.value.forEach(report)
      finish()
    }
    expect(
      process,
      reports: ["the second work starts after go, a, a1", "go", "a", "a1", "b"],
      "when the second of two merged works starts, and the actions",
      why: "An answer is reduced, with all that follows from it, before the effect goes on.")
  }
}
