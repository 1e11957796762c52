import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureStore

@Suite("ClosureStore: feedback")
struct FeedbackTests {
  @Test("Feedback is depth first", .ownThread)
  func depthFirst() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = store([
        "go": [answers("a", "b"), answers("c")], "a": [answers("a1"), answers("a2")],
        "a1": [answers("a11")],
      ])
      store.send("go")
      report(store.reduced)
      finish()
    }
    expect(
      process, reports: ["go, a, a1, a11, a2, b, c"], "the actions, in depth-first order",
      why: "An answer is reduced, with all that follows from it, before the next one.")
  }

  @Test("The next effect is run when the answers of the one before have been reduced", .ownThread)
  func nextEffect() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var owner: Store<[String], String>?
      let second = ClosureEffect<String> { callback in
        report("the second effect finds \(owner?.reduced ?? "")")
        callback("b")
      }
      owner = store(["go": [answers("a"), second], "a": [answers("a1")]])
      owner?.send("go")
      report(owner?.reduced ?? "")
      finish()
    }
    expect(
      process, reports: ["the second effect finds go, a, a1", "go, a, a1, b"],
      "what the second of two effects finds when it is run, and the actions",
      why: "An answer is reduced, with all that follows from it, before the next effect is run.")
  }

  @Test(
    "An older effect that answers while another one is being run comes before the next one",
    .ownThread)
  func olderEffect() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let older = ManualEffect<String>()
      let first = store([
        "first": [older.effect],
        "second": [ClosureEffect { _ in older.answer("a") }, answers("b")],
        "a": [answers("a1")],
      ])
      first.send("first")
      first.send("second")
      report(first.reduced)
      let work = ManualEffect<String>()
      let other = store([
        "go": [work.effect], "a": [ClosureEffect { _ in work.answer("b") }, answers("c")],
        "b": [answers("b1")],
      ])
      other.send("go")
      work.answer("a")
      report(other.reduced)
      finish()
    }
    expect(
      process, reports: ["first, second, a, a1, b", "go, a, b, b1, c"],
      "the actions, where the first effect of `second` makes an older effect answer `a`; and where "
        + "an effect answers `a`, and the first effect of `a` makes it answer again",
      why: "This answer, too, is reduced with all that follows before the next effect is run.")
  }

  @Test("An action that the work of an effect sends comes before the next effect", .ownThread)
  func sendsInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var owner: Store<[String], String>?
      owner = store([
        "go": [ClosureEffect { _ in owner?.send("a") }, answers("b")], "a": [answers("a1")],
      ])
      owner?.send("go")
      report(owner?.reduced ?? "")
      finish()
    }
    expect(
      process, reports: ["go, a, a1, b"],
      "the actions, where the work of the first effect sends `a` to the store",
      why: "Work may use the store, too. `send` is called inside `send` then.")
  }
}
