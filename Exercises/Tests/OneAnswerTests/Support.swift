import ExerciseTesting
import Stage11TestingAsyncEffects

@testable import OneAnswer

/// What a library calls back: a test keeps it, and calls it.
typealias Callback<Output> = @Sendable (sending Output) -> Void

/// What lives on the actor of a test.
final class World {
  /// What happened, in order.
  var events: [String] = []
  private let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
  }

  /// Waits for the answer in a task that starts at once, and notes the result.
  @discardableResult
  func ask<Output>(
    _ name: String = "", isCanceled: Bool = false, isolation: isolated any Actor = #isolation,
    start: @escaping (_ answer: @escaping Callback<Output>) -> Void
  ) -> Task<Void, Never> {
    let task = Task.immediate(executorPreference: executor) {
      _ = isolation
      if isCanceled { cancelThisTask() }
      let output = await oneAnswer(start)
      self.events.append(name + text(output))
    }
    executor.runLastJob()
    return task
  }
}

/// A result as messages show it.
func text<Output>(_ output: Output?) -> String {
  output.map { "answer \($0)" } ?? "no answer"
}

/// Cancels the task that calls this.
func cancelThisTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}

/// A home for a test's tasks.
struct Setting {
  let home = TestHome { World(executor: $0) }

  /// Calls `body` on the actor, and then runs what there is to run.
  @discardableResult
  func perform<Result: Sendable>(_ body: (isolated TestHome<World>) -> Result) -> Result {
    let result = home.perform(body)
    settle()
    return result
  }

  /// Runs what there is to run. Whatever makes work for itself again and again does not end by
  /// that.
  func settle() {
    var steps = 0
    while steps < 20_000, home.executor.step() { steps += 1 }
  }

  /// Waits for the answer of a library that keeps its callback in the log.
  @discardableResult
  func ask<Output>(_ library: Log<Callback<Output>>, _ name: String = "") -> Task<Void, Never> {
    perform { home in home.contents.ask(name) { library.write($0) } }
  }

  /// What happened, in order.
  var events: [String] {
    settle()
    return home.perform { $0.contents.events }
  }
}

extension Log {
  /// Gives an answer with the callback of this number, the first being 0; nothing if there is none.
  func answer<Output>(_ output: sending Output, to number: Int = 0)
  where Entry == Callback<Output> {
    guard entries.indices.contains(number) else { return }
    entries[number](output)
  }
}

/// Reports each event of a process of a test's own.
func reportAll(_ events: [String]) {
  for event in events { report(event) }
}

/// Runs the test in a process of its own, and reports a deadlock.
func finish(_ body: @escaping () -> Void) -> Never {
  if !returns(body) { report("waits forever") }
  finish()
}
