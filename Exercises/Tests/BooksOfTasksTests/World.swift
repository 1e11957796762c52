import ExerciseTesting
import Stage11TestingAsyncEffects

@testable import BooksOfTasks

/// An action that brings its own effects, so that a test can say in one line what is to happen.
struct Step: ExpressibleByStringLiteral {
  let name: String
  let effects: [Effect<Step>]

  init(_ name: String, _ effects: [Effect<Step>]) {
    self.name = name
    self.effects = effects
  }

  init(stringLiteral name: String) { self.init(name, []) }
}

/// What lives on the actor of a test: a store that writes down the names of its actions, and
/// effects that are answered by hand.
final class World {
  /// Nil once the test has released it.
  var store: Store<[String], Step>?
  /// What became of the effects, in the order in which it did.
  let log: Log<String>
  /// What a test looks at later.
  var reference: WeakReference?
  private let executor: TestExecutor?
  private var works: [String: Work] = [:]

  init(_ executor: TestExecutor?, _ log: Log<String>) {
    self.log = log
    self.executor = executor
    store = Store(
      initialValue: [],
      reducer: { names, step in
        if !step.name.isEmpty { names.append(step.name) }
        return step.effects
      },
      executorPreference: executor)
  }

  /// The names of the actions that have been reduced.
  var names: [String] { store?.value ?? [] }
  var effectsInFlight: Int { store?.effectsInFlight ?? 0 }

  /// Runs the effects of one action that has no name.
  func run(_ effects: [Effect<Step>], isolation: isolated any Actor = #isolation) {
    store?.send(Step("", effects))
  }

  /// The effect with this name. It goes on until it is completed: a cancellation does not end it.
  ///
  /// Before it is first suspended, it has the store do what `effects` ask for.
  func effect(
    _ name: String, id: AnyHashable? = nil, starts effects: [Effect<Step>] = []
  ) -> Effect<Step> {
    let work = work(name)
    return .run(id: id) { send in
      self.log.write("\(name) starts")
      if !effects.isEmpty { send(Step("", effects)) }
      await self.go(on: work, name, send)
      self.log.write("\(name) ends")
    }
  }

  private func go(
    on work: Work, _ name: String, _ send: Send<Step>,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let log = self.log
    await withTaskCancellationHandler {
      // Without this the closure would leave the actor.
      _ = isolation
      while true {
        await work.gate.wait()
        if work.answers.isEmpty { return }
        send(work.answers.removeFirst())
      }
    } onCancel: {
      log.write("\(name) is canceled")
    }
  }

  /// Makes the effect with this name send an answer, when its task gets to it.
  func answer(_ name: String, _ step: Step) {
    work(name).answers.append(step)
    work(name).gate.open()
  }

  /// Makes the effect with this name end.
  func complete(_ name: String) {
    work(name).gate.open()
  }

  private func work(_ name: String) -> Work {
    let work = works[name] ?? Work(gate: makeGate())
    works[name] = work
    return work
  }

  /// A gate for effects of the store.
  func makeGate() -> OwnGate { OwnGate(executor: executor) }

  private final class Work {
    let gate: OwnGate
    var answers: [Step] = []

    init(gate: OwnGate) {
      self.gate = gate
    }
  }
}

/// A world in a home of its own.
struct Setting {
  let log = Log<String>()
  let home: TestHome<World>

  /// - Parameter isApplication: Whether the store has no executor.
  init(isApplication: Bool = false) {
    let log = self.log
    home = TestHome { World(isApplication ? nil : $0, log) }
  }

  /// Calls `body` on the actor, and then runs what there is to run.
  @discardableResult
  func perform<Result: Sendable>(_ body: (isolated TestHome<World>) -> Result) -> Result {
    defer { home.executor.run() }
    return home.perform(body)
  }

  /// Runs the effects that `make` returns.
  func run(_ make: @Sendable (World) -> [Effect<Step>]) {
    perform { $0.contents.run(make($0.contents)) }
  }

  func answer(_ name: String, _ step: String) {
    perform { $0.contents.answer(name, Step(step, [])) }
  }

  func complete(_ name: String) {
    perform { $0.contents.complete(name) }
  }

  /// The names of the actions that have been reduced.
  var names: [String] { home.perform { $0.contents.names } }
  /// What became of the effects.
  var events: [String] { log.entries }
  var effectsInFlight: Int { home.perform { $0.contents.effectsInFlight } }
}

/// Where a task waits until a test opens the gate.
///
/// A task that does not prefer the executor waits forever: it would continue elsewhere, sooner or
/// later, by luck.
final class OwnGate {
  private let gate = Gate()
  private let executor: TestExecutor?

  init(executor: TestExecutor?) {
    self.executor = executor
  }

  func wait(isolation: isolated (any Actor)? = #isolation) async {
    if let executor, !prefers(executor) {
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
