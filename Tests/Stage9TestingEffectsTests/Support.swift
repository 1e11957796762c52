import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects

/// A counter whose actions are words: a number is added to it, and each other word starts the
/// effect that the test has for it.
func counter(_ effects: [String: Effect<String>]) -> Reducer<Int, String> {
  return { value, action in
    value += Int(action) ?? 0
    return effects[action] ?? .none
  }
}

/// What a test store of the reducer reports until it is released.
func failures<Action>(
  of reducer: @escaping Reducer<Int, Action>, queue: DispatchQueue? = nil,
  patience: TimeInterval = 60, in body: (TestStore<Int, Action>) throws -> Void
) rethrows -> [TestFailure] {
  var failures: [TestFailure] = []
  try body(
    TestStore(
      initialValue: 0, reducer: reducer, queue: queue, patience: patience,
      onFailure: { failures.append($0) }))
  return failures
}

/// What a test store of a counter reports: for each failure the line of the step, as the
/// test numbers its steps, and the message.
func failures(
  _ effects: [String: Effect<String>] = [:], queue: DispatchQueue? = nil,
  patience: TimeInterval = 60, in body: (TestStore<Int, String>) throws -> Void
) rethrows -> [String] {
  try failures(of: counter(effects), queue: queue, patience: patience, in: body)
    .map { "\($0.location.line): \($0.message)" }
}

extension Effect {
  /// Work on a thread of its own, which answers on the queue.
  static func work(on queue: DispatchQueue, _ work: @escaping () -> Output) -> Effect {
    Effect.async { answer in Thread.detachNewThread { answer(work()) } }
      .receive(on: queue)
      .eraseToEffect()
  }

  /// An effect that neither answers nor completes.
  static var endless: Effect {
    Empty(completeImmediately: false).eraseToEffect()
  }
}

/// A value that `dump` cannot look into.
struct Hidden: Equatable, CustomReflectable {
  var number = 0
  var customMirror: Mirror { Mirror(self, children: []) }
}
