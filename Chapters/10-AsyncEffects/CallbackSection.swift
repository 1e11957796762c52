import CommandLineSupport
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// Callbacks that answer twice, or never.
func callbackSection(of chapter: Chapter) {
  chapter.section("What if a callback answers twice, or never?") {
    chapter.say(
      "A continuation stands for a task that waits: to resume it gives the task its value. This function "
        + "wraps a callback, and the callback answers twice. It is run in a process of its own.")
    chapter.predict(
      "What comes of it?",
      code: """
        func answered(_ ask: (@escaping (Int) -> Void) -> Void) async -> Int {
          await withCheckedContinuation { continuation in
            ask { number in continuation.resume(returning: number) }
          }
        }
        """,
      answers: [
        "“1”": "a continuation does not drop a second value: to resume it twice is an error",
        "“2”": "the first value has resumed the task, and cannot be taken back",
        "stopped": "a continuation has to be resumed exactly once, and a checked one sees to that",
      ]
    ) {
      let end = chapter.child("twice")
      return end.crashed ? "stopped" : "“\(end.output.dropLast())”"
    }
    let never = chapter.child("never")
    chapter.say("One that never answers, in a process of its own, which waits for half a second:")
    chapter.show("it printed", String(never.output.dropLast()))
    chapter.check(
      "the task waits forever, and the runtime tells that the continuation was leaked",
      never.output == "no answer\n" && never.errors.contains("leaked its continuation"))

    let effect = effectsOfCallbacks()
    chapter.say("The same callbacks with `Effect.async`, in stage 10's store:")
    chapter.table(
      ["the callback answers", "actions", "effects in the books at the end"], effect)
    chapter.check(
      "only the first answer counts, and an effect that waits is ended by its id",
      effect.map { $0[1] } == ["ask, 1", "ask, cancel"] && effect.allSatisfy { $0[2] == "0" })
  }
}

/// Waits for the answer of a callback.
private func answered(_ ask: (@escaping (Int) -> Void) -> Void) async -> Int {
  await withCheckedContinuation { continuation in
    ask { number in continuation.resume(returning: number) }
  }
}

/// Prints an answer of a callback that answers twice.
func twiceChild(_ arguments: [String]) {
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    let number = await answered { answer in
      answer(1)
      answer(2)
    }
    print(number)
    isDone.signal()
  }
  _ = isDone.wait(timeout: .now() + 4)
}

/// Waits for the answer of a callback that is released without an answer.
func neverChild(_ arguments: [String]) {
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    _ = await answered { _ in }
    isDone.signal()
  }
  if isDone.wait(timeout: .now() + 0.5) == .timedOut { print("no answer") }
}

/// What stage 10's store makes of a callback that answers twice, and of one that never answers and is
/// canceled.
private func effectsOfCallbacks() -> [[String]] {
  [("twice", 2), ("never, and is canceled", 0)].map { name, times in
    let run = Run()
    run.perform { scene, home in
      scene.makeStore(home.executor) { action in
        switch action {
        case "ask":
          return .async { answer in
            for number in 0..<times { answer("\(number + 1)") }
          }
          .cancellable(id: 1)
        case "cancel":
          return .cancel(id: 1)
        default:
          return .none
        }
      }
      scene.store?.send("ask")
    }
    if times == 0 { run.perform { scene, _ in scene.store?.send("cancel") } }
    return [name, run.actions.joined(separator: ", "), "\(run.kept ?? -1)"]
  }
}
