import Stage10AsyncEffects
import Stage11TestingAsyncEffects

@testable import SocketStream

/// What a test tells the store: what came from a socket, or to run an effect.
enum Step {
  case socket(SocketAction)
  case does(Effect<Step>)
}

/// What lives on the actor of a test.
final class World {
  /// Its value is what it has heard. At the message "stop" it cancels the effect with the id
  /// "socket". Nil once the test has released it.
  var store: Store<[String], Step>?
  /// How often `connect` was called.
  var connections = 0
  /// What has ended that a test waits for.
  var over: [String] = []
  /// Runs an effect once more.
  var again: (() -> Void)?
  /// An effect that is there to be run again.
  var kept: Effect<Step>?
  /// Called when the store has heard something, with that.
  var whenHeard: ((String) -> Void)?
  private let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
    store = Store(
      initialValue: [],
      reducer: { [weak self] heard, step in
        switch step {
        case .socket(let action):
          let isHere = executor.isIsolatingCurrentContext() ?? false
          heard.append(text(action) + (isHere ? "" : " (not on the store's actor)"))
          self?.whenHeard?(text(action))
          return action == .received("stop") ? .cancel(id: "socket") : .none
        case .does(let effect):
          return effect
        }
      },
      executorPreference: executor)
  }

  /// The effect that a test is about.
  func effect(limit: Int = 100, _ connect: @escaping () -> any Socket) -> Effect<Step> {
    messages(
      connect: {
        self.connections += 1
        return connect()
      },
      unread: limit
    )
    .map(Step.socket)
  }

  /// Runs an effect. When all that it has led to is over, that is noted under its name.
  func run(
    _ effect: Effect<Step>, _ name: String = "effect", isolation: isolated any Actor = #isolation
  ) {
    guard let task = store?.send(.does(effect)) else { return }
    Task.immediate(executorPreference: executor) {
      _ = isolation
      await task.finish()
      self.over.append(name)
    }
  }
}

private func text(_ action: SocketAction) -> String {
  switch action {
  case .received(let message): "<\(message)>"
  case .closed: "closed"
  }
}

/// Cancels the task that calls this.
func cancelThisTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}

/// A world in a home of its own.
struct Setting {
  let home = TestHome { World(executor: $0) }

  /// Calls `body` on the actor, and then runs what there is to run.
  func perform(_ body: (isolated TestHome<World>) -> Void) {
    home.perform(body)
    settle()
  }

  /// Runs what there is to run. Whatever makes work for itself again and again does not end by
  /// that.
  func settle() {
    var steps = 0
    while steps < 20_000, home.executor.step() { steps += 1 }
  }

  /// Runs the effect with this socket, under an id.
  func listen(to line: Line, limit: Int = 100, id: String = "socket", _ name: String = "effect") {
    perform { home in
      home.contents.run(
        home.contents.effect(limit: limit) { line }.cancellable(id: id), name)
    }
  }

  /// Cancels the effect.
  func cancel(id: String = "socket") {
    perform { $0.contents.run(.cancel(id: id), "cancel") }
  }

  /// What the store has heard: the messages, and "closed".
  var heard: [String] {
    settle()
    return home.perform { $0.contents.store?.value ?? [] }
  }

  /// What has ended.
  var over: [String] {
    settle()
    return home.perform { $0.contents.over }
  }

  /// How often `connect` was called.
  var connections: Int {
    settle()
    return home.perform { $0.contents.connections }
  }
}
