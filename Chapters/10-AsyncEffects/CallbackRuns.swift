import Dispatch
import Stage10AsyncEffects
import Synchronization

/// Waits for the answer of a callback.
func answered(_ ask: (@escaping @Sendable (Int) -> Void) -> Void) async -> Int {
  await withCheckedContinuation { continuation in
    ask { number in continuation.resume(returning: number) }
  }
}

/// Prints what a callback that answers twice has answered.
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

/// Waits for a callback that code retains for a while, and drops without an answer.
func neverChild(_ arguments: [String]) {
  let (isAsked, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let retained = Retained()
  func ask() -> Weak {
    let token = Token()
    Task.detached {
      _ = await answered { answer in
        retained.answer.withLock { $0 = answer }
        isAsked.signal()
      }
      withExtendedLifetime(token) { _ = isDone.signal() }
    }
    return Weak(object: token)
  }
  let captured = ask()
  _ = isAsked.wait(timeout: .now() + 4)
  func tell() {
    let isOver = isDone.wait(timeout: .now() + 0.1) == .success
    print(isOver ? "the task has ended" : "the task waits")
  }
  tell()
  retained.answer.withLock { $0 = nil }
  print("the closure is released")
  tell()
  print(captured.object == nil ? "what it captured is gone" : "what it captured is alive")
}

/// Retains the closure of a callback.
private final class Retained: Sendable {
  let answer = Mutex<(@Sendable (Int) -> Void)?>(nil)
}

/// What two calls do that set a flag as `Answer` does, the one after the other.
func exchanges() -> [String] {
  let isGiven = Atomic(false)
  return (0..<2).map { _ in
    isGiven.exchange(true, ordering: .relaxed) ? "does nothing" : "resumes"
  }
}

/// What a cancellation handler does, in a task that waits for an answer and is canceled before it.
func cancellationHandler() -> [String] {
  withRun { run in
    let log = LockedLog()
    run.perform { scene in
      scene.makeStore { action in
        guard action == "ask" else { return .cancel(id: 1) }
        return .run { _ in
          await withTaskCancellationHandler {
            log.append("waits")
            _ = await scene.ask("what?")
            log.append("continues")
          } onCancel: {
            log.append("is called")
          }
        }
        .cancellable(id: 1)
      }
      scene.store?.send("ask")
    }
    run.perform { scene in
      log.append("cancels")
      scene.store?.send("cancel")
      log.append("has canceled")
    }
    run.perform { scene in scene.answer("what?", "this") }
    return log.lines
  }
}

/// A store with two effects: a callback that has answered twice, and one that has not answered.
/// The log has what has been reduced when `send` returns.
func callbacksInAStore<Result>(_ body: @MainActor (Run) -> Result) -> Result {
  withRun { run in
    run.perform { scene in
      scene.makeStore { action in
        if action == "cancel" { return .cancel(id: "callbacks") }
        guard action == "ask" else { return .none }
        let token = Token()
        scene.watched["the token"] = Weak(object: token)
        return .merge(
          .async { answer in
            answer("first")
            answer("second")
          },
          .async { _ in withExtendedLifetime(token) {} }
        )
        .cancellable(id: "callbacks")
      }
      scene.store?.send("ask")
      scene.log = scene.store?.value ?? []
    }
    return body(run)
  }
}

private final class Token: Sendable {}
