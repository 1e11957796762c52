import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureStore

@Suite("ClosureStore: the effects")
struct ClosureStoreTests {
  @Test("Effects are run in order, also a thousand of them, before `send` returns", .ownThread)
  func order() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var runs: [Int] = []
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return (1...1_000).map { number in ClosureEffect { _ in runs.append(number) } }
      }
      store.send(5)
      report("effects run: \(runs.count), in order: \(runs == runs.sorted())")
      report("value: \(store.value)")
      finish()
    }
    expect(
      process, reports: ["effects run: 1000, in order: true", "value: 5"],
      "that a thousand effects are run in order, and the value after one action",
      why: "The reducer says in which order its effects are to be run.")
  }

  @Test("An effect is not run again, whatever is sent later", .ownThread)
  func once() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualEffect<String>()
      let silent = ManualEffect<String>()
      let store = store(["go": [work.effect, silent.effect]])
      store.send("go")
      store.send("quiet")
      work.answer("a")
      store.send("quiet")
      report("\(store.reduced): \(work.starts) and \(silent.starts)")
      finish()
    }
    expect(
      process, reports: ["go, quiet, a, quiet: 1 and 1"],
      "how often each of the two effects of `go` is run",
      why: "An effect is run for the action that it was returned for, and not for later ones.")
  }

  @Test("Equal actions have effects of their own, and each has its answers", .ownThread)
  func equalActions() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualEffect<String>()
      let store = store(["go": [work.effect]])
      store.send("go")
      store.send("go")
      report("runs: \(work.starts)")
      work.answer("a", run: 1)
      work.answer("b", run: 0)
      report(store.reduced)
      finish()
    }
    expect(
      process, reports: ["runs: 2", "go, go, a, b"],
      "how often the effect is run for two equal actions, and the answers of both runs",
      why: "The reducer has returned an effect for each of them.")
  }

  @Test("Every answer at once is sent, also one that equals the one before", .ownThread)
  func answersAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = store(["go": [answers("a", "a", "b")]])
      store.send("go")
      report(store.reduced)
      finish()
    }
    expect(
      process, reports: ["go, a, a, b"], "the action, and all answers of its effect",
      why: "An effect may answer many times. Each answer is an action.")
  }

  @Test("Every answer that comes later is sent when it comes, also a thousand of them", .ownThread)
  func answersLater() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualEffect<String>()
      let store = store(["go": [work.effect]])
      store.send("go")
      for answer in ["a", "a", "b"] {
        work.answer(answer)
        report(store.reduced)
      }
      for _ in 1...1_000 { work.answer("c") }
      report("\(store.value.count) actions")
      finish()
    }
    expect(
      process, reports: ["go, a", "go, a, a", "go, a, a, b", "1004 actions"],
      "the actions after each answer",
      why: "An effect may answer later, and many times. Each answer is reduced when it comes.")
  }

  @Test("An answer is sent to the store as it is when the answer comes", .ownThread)
  func olderEffects() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let first = ManualEffect<String>()
      let second = ManualEffect<String>()
      let store = store(["first": [first.effect], "second": [second.effect]])
      for action in ["first", "second", "quiet"] { store.send(action) }
      second.answer("b")
      first.answer("a")
      second.answer("c")
      report(store.reduced)
      finish()
    }
    expect(
      process, reports: ["first, second, quiet, b, a, c"],
      "the actions, and the answers of two effects that take turns",
      why: "Other actions may come before an answer. What they have changed stays.")
  }

  @Test("The effects of an answer are run, too", .ownThread)
  func effectsOfAnswers() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let later = ManualEffect<String>()
      let store = store(["go": [answers("a")], "a": [later.effect], "b": [answers("c")]])
      store.send("go")
      later.answer("b")
      report(store.reduced)
      finish()
    }
    expect(
      process, reports: ["go, a, b, c"],
      "the actions, of which each is an answer of an effect of the one before",
      why: "An answer is an action like any other, and its effects are run like any others.")
  }
}
