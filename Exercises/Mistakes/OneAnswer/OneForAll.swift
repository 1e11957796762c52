// Has one continuation for all calls: a call takes the place of the one before it, which is never
// answered.

import Synchronization

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let waiting = Waitings.of(Output.self)
  waiting.reset()
  return await withTaskCancellationHandler {
    _ = isolation
    return await withCheckedContinuation { continuation in
      guard waiting.begin(continuation) else { return continuation.resume(returning: nil) }
      start { waiting.end($0) }
    }
  } onCancel: {
    waiting.end(nil)
  }
}

/// The task that waits, until somebody takes it out.
private final class Waiting<Output>: Sendable {
  private enum State {
    case notYet
    case waits(CheckedContinuation<Output?, Never>)
    case over
  }

  private let state = Mutex(State.notYet)

  func reset() { state.withLock { $0 = .notYet } }

  func begin(_ continuation: CheckedContinuation<Output?, Never>) -> Bool {
    state.withLock { state in
      guard case .notYet = state else { return false }
      state = .waits(continuation)
      return true
    }
  }

  func end(_ output: sending Output?) {
    let before = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .waits(let continuation) = before else { return }
    continuation.resume(returning: output)
  }
}

private enum Waitings {
  private static let all = Mutex<[ObjectIdentifier: any Sendable]>([:])

  static func of<Output>(_: Output.Type) -> Waiting<Output> {
    all.withLock { all in
      let id = ObjectIdentifier(Output.self)
      if let waiting = all[id] as? Waiting<Output> { return waiting }
      let waiting = Waiting<Output>()
      all[id] = waiting
      return waiting
    }
  }
}
