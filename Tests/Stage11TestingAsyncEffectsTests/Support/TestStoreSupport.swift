import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

/// A counter whose actions are words: a number is added to it, and each other word starts the
/// effect that the test has for it.
func counter(_ effects: [String: Effect<String>]) -> Reducer<Int, String> {
  return { value, action in
    value += Int(action) ?? 0
    return effects[action] ?? .none
  }
}

/// What a test store of the reducer reports until it is released.
@MainActor func failures<Value, Action>(
  of reducer: @escaping Reducer<Value, Action>, from value: Value, patience: Double = 0,
  in body: (TestStore<Value, Action>) throws -> Void
) rethrows -> [TestFailure] {
  var failures: [TestFailure] = []
  try body(
    TestStore(
      initialValue: value, reducer: reducer, patience: patience,
      onFailure: { failures.append($0) }))
  return failures
}

/// What a test store of a counter reports: for each failure the line of the step, as the
/// test numbers its steps, and the message.
@MainActor func failures(
  _ effects: [String: Effect<String>] = [:], patience: Double = 0,
  in body: (TestStore<Int, String>) throws -> Void
) rethrows -> [String] {
  try failures(of: counter(effects), from: 0, patience: patience, in: body)
    .map { "\($0.location.line): \($0.message)" }
}

extension Effect where Output: Sendable {
  /// An effect that answers after one more turn of the executor, and ends.
  static func late(_ output: Output) -> Effect {
    .run { send in
      await Task.yield()
      send(output)
    }
  }

  /// An effect that answers what comes out of the stream, until that ends.
  static func all(of stream: AsyncStream<Output>) -> Effect {
    .run { send in
      for await output in stream { send(output) }
    }
  }

  /// An effect that neither answers nor ends, until it is canceled.
  static var endless: Effect {
    .all(of: AsyncStream { _ in })
  }

  /// An effect that does not end, and does not look whether it is canceled.
  static func deaf(until stream: AsyncStream<Void>) -> Effect {
    .run { _ in
      let task = Task { for await _ in stream {} }
      await task.value
    }
  }
}

/// A value that `dump` cannot look into.
struct Hidden: Equatable, CustomReflectable {
  var number = 0
  var customMirror: Mirror { Mirror(self, children: []) }
}
