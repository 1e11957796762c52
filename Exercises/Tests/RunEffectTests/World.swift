import ExerciseTesting
import Stage11TestingAsyncEffects

@testable import RunEffect

/// What lives on the actor of a test.
final class World {
  /// What happened, in order.
  var events: [String] = []
  let gate: OwnGate
  /// A `send` that somebody has retained.
  var retained: Send<Int>?
  var task: Task<Void, Never>?
  private let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
    gate = OwnGate(executor: executor)
  }

  /// Runs an effect in a task that starts at once.
  func run<Output>(
    _ effect: Effect<Output>, _ name: String = "", isCanceled: Bool = false,
    isolation: isolated any Actor = #isolation
  ) {
    run(effect, isCanceled: isCanceled, isolation: isolation) {
      self.events.append("\(name)\($0)")
    }
  }

  /// Runs an effect in a task that starts at once, and gives away what it sends. The task may be
  /// canceled before.
  func run<Output>(
    _ effect: Effect<Output>, isCanceled: Bool = false, isolation: isolated any Actor = #isolation,
    receive: @escaping (Output) -> Void
  ) {
    task = Task.immediate(executorPreference: executor) {
      _ = isolation
      if isCanceled { withUnsafeCurrentTask { $0?.cancel() } }
      await effect.perform(Send(send: receive))
      self.events.append("over")
    }
    executor.runLastJob()
  }
}

extension TestHome<World> {
  init() {
    self.init { World(executor: $0) }
  }

  /// Calls `body` on the actor, and then runs what there is to run.
  nonisolated func performAndRun(_ body: (isolated TestHome<World>) -> Void) {
    perform(body)
    executor.run()
  }

  /// What happened, in order.
  nonisolated var events: [String] { perform { $0.contents.events } }
}

/// Where a task waits until a test opens the gate.
///
/// A task that does not prefer the executor waits forever: it would continue elsewhere, sooner or
/// later, by luck.
final class OwnGate {
  private let gate = Gate()
  private let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
  }

  func wait(isolation: isolated (any Actor)? = #isolation) async {
    if !prefers(executor) {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    await gate.wait()
  }

  func open() {
    gate.open()
  }
}

/// Whether the task that calls this prefers the executor.
func prefers(_ executor: TestExecutor) -> Bool {
  withUnsafeCurrentTask { $0?.unownedTaskExecutor == executor.asUnownedTaskExecutor() }
}
