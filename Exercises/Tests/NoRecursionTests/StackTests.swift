import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import NoRecursion

// A store that recurses overflows the stack, and the process ends. So these run in processes of
// their own, on a small stack.

extension NoRecursionTests {
  @Suite("NoRecursion: a small stack")
  struct StackTests {
    @Test("A chain of 60,000 answers needs no more of the stack than a short one", .ownThread)
    func chain() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        onSmallStack {
          let store = Store<Int, Int>(initialValue: 0) { value, action in
            value += 1
            return action > 0 ? [answers(action - 1)] : []
          }
          store.send(60_000)
          report("\(store.value) actions")
        }
        finish()
      }
      expect(
        process, reports: ["60001 actions"], "the number of actions in a chain of answers",
        why: "An answer must not be reduced inside the `send` that has run its effect.")
    }

    @Test("Effects that wait for their turn wait elsewhere than on the stack", .ownThread)
    func chainOfFirsts() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        onSmallStack {
          let store = Store<Int, Int>(initialValue: 0) { value, action in
            value += 1
            return action > 0 ? [answers(action - 1), answers(0)] : []
          }
          store.send(20_000)
          report("\(store.value) actions")
        }
        finish()
      }
      expect(
        process, reports: ["40001 actions"],
        "the number of actions in a chain in which each has a second effect that waits",
        why: "A loop for the last effect alone is not enough: here the chain goes on in the first.")
    }

    @Test("Answers that wait for their turn wait elsewhere than on the stack", .ownThread)
    func chainOfFirstAnswers() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        onSmallStack {
          let store = Store<Int, Int>(initialValue: 0) { value, action in
            value += 1
            return action > 0 ? [answers(action - 1, 0)] : []
          }
          store.send(20_000)
          report("\(store.value) actions")
        }
        finish()
      }
      expect(
        process, reports: ["40001 actions"],
        "the number of actions in a chain in which each effect has a second answer that waits",
        why: "A loop for the last answer alone is not enough: here the chain goes on in the first.")
    }

    @Test("A chain of 20,000 actions that an observer sends needs no more of the stack", .ownThread)
    func chainOfObservations() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        onSmallStack {
          for effects in [[], [answers()]] as [[ClosureEffect<Int>]] {
            let store = Store<Int, Int>(initialValue: 0) { value, action in
              value = action
              return effects
            }
            let observer = store.$value.sink { [weak store] value in
              if value > 0 { store?.send(value - 1) }
            }
            store.send(20_000)
            report("value \(store.value)")
            withExtendedLifetime(observer) {}
          }
        }
        finish()
      }
      expect(
        process, reports: ["value 0", "value 0"],
        "the last of 20,000 values, each sent by an observer: without effects, and with one each",
        why: "What an observer sends must not be reduced inside the `send` that it has observed.")
    }
  }
}
