import ExerciseTesting
import Foundation
import Stage11TestingAsyncEffects
import Testing

@testable import OneAnswer

/// The closure that a library calls back: a test keeps it, and calls it.
typealias Callback<Output> = @Sendable (sending Output) -> Void

/// Runs a test whose executor runs the answer's tasks. The answer does not have to know of it.
func inWorld(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor (World) -> Void
) {
  withTestExecutor(
    onFailure: { failure in
      expect(
        false, "the tasks to end", why: failure.message, sourceLocation: sourceLocation)
    }
  ) { executor in
    body(World(executor))
  }
}

/// What a test looks at.
@MainActor
final class World {
  /// What happened, in order.
  var events: [String] = []
  private let executor: TestExecutor

  init(_ executor: TestExecutor) {
    self.executor = executor
  }

  /// Waits for the answer in a task that starts immediately, and notes the result.
  @discardableResult
  func ask<Output>(
    isCanceled: Bool = false, start: @escaping (_ answer: @escaping Callback<Output>) -> Void
  ) -> Task<Void, Never> {
    Task.immediate {
      if isCanceled { cancelThisTask() }
      let output = await oneAnswer(start)
      events.append(text(output))
    }
  }

  /// Waits for the answer of a library that keeps its callback in the log.
  @discardableResult
  func ask<Output>(_ library: Log<Callback<Output>>) -> Task<Void, Never> {
    let task = ask { library.write($0) }
    settle()
    return task
  }

  /// Runs all waiting jobs.
  func settle() { executor.run() }

  /// What has happened when all waiting jobs have run.
  var results: [String] {
    settle()
    return events
  }

  /// Whether nothing happens until an event arrives from outside.
  var isIdle: Bool { executor.count == 0 && executor.clock.sleepers == 0 }
}

/// A result as messages show it.
func text<Output>(_ output: Output?) -> String {
  output.map { "answer \($0)" } ?? "no answer"
}

/// Cancels the task that calls this.
func cancelThisTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}

extension Log {
  /// Gives an answer with the callback of this number, the first being 0; nothing if there is none.
  func answer<Output>(_ output: sending Output, to number: Int = 0)
  where Entry == Callback<Output> {
    guard entries.indices.contains(number) else { return }
    entries[number](output)
  }
}

/// An answer that is not `Sendable`.
final class Note: CustomStringConvertible {
  let description = "a note"
  private let token: Token

  init(token: Token) {
    self.token = token
  }

  /// What a test refers to weakly, to see whether the note was deallocated.
  final class Token: Sendable {}
}

extension Log where Entry == Callback<Note> {
  /// Answers with a note that no other code has, and refers to it.
  func answerNote() -> WeakReference {
    let token = Note.Token()
    answer(Note(token: token))
    return WeakReference(token)
  }
}

/// Runs each job immediately, on the thread that enqueues it.
final class ImmediateExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// Reports each event of an exit test's process.
func reportAll(_ events: [String]) {
  for event in events { report(event) }
}

/// Ends an exit test's process that waits forever: after ten seconds.
func endInTime() {
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: 10)
    report("waits forever")
    finish()
  }
}
