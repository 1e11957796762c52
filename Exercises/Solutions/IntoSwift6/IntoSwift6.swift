// A feature and its store, moved to Swift 6 mode.

struct FactState: Equatable {
  var count = 0
  /// What is known about the count.
  var fact: String?
  /// How many questions are open.
  var open = 0
  var lines: [String] = []
}

enum FactAction {
  case incrTapped
  case factTapped
  case answered(Int, String?)
  case noted(String)
}

struct FactEnvironment {
  /// Requests a fact about a number. The service answers once, later, on its own thread.
  let fact: @Sendable (_ number: Int, _ answer: @escaping @Sendable (String?) -> Void) -> Void
  /// Writes a line down. Called on the store's actor only.
  let note: (String) -> Void
}

/// Takes an effect's actions. It belongs to the store's actor, as the store does.
struct Send<Action> {
  let send: (Action) -> Void

  func callAsFunction(_ action: Action) {
    send(action)
  }
}

/// A synchronous effect needs no task, so its place in the order does not depend on whether a task
/// can start immediately. Only an effect that awaits has a task.
enum Effect<Action> {
  case now((Send<Action>) -> Void)
  case later((Send<Action>) async -> Void)
}

/// Awaits the callback's answer. The service's thread touches only the continuation, which is
/// `Sendable`, and the closure captures nothing of the store. The function continues on its actor.
func fact(about number: Int, _ environment: FactEnvironment) async -> String? {
  await withCheckedContinuation { continuation in
    environment.fact(number) { continuation.resume(returning: $0) }
  }
}

func factReducer(
  _ environment: FactEnvironment
) -> (inout FactState, FactAction) -> [Effect<FactAction>] {
  return { state, action in
    switch action {
    case .incrTapped:
      state.count += 1
      state.fact = nil
      return []

    case .factTapped:
      state.open += 1
      let count = state.count
      return [
        .now { send in send(.noted("asks about \(count)")) },
        .later { send in
          // Instead of `DispatchQueue.main.async`: after the `await`, this is on the store's
          // actor.
          send(.answered(count, await fact(about: count, environment)))
        },
        .now { send in send(.noted("has asked about \(count)")) },
      ]

    case .answered(let count, let fact):
      state.open -= 1
      if count == state.count { state.fact = fact }
      return [.now { send in send(.noted("\(count): \(fact ?? "no fact")")) }]

    case .noted(let line):
      state.lines.append(line)
      return [.now { _ in environment.note(line) }]
    }
  }
}

final class Store<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> [Effect<Action>]

  init(initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>]) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action, isolation: isolated any Actor = #isolation) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect, isolation: isolation) }
  }

  private func start(_ effect: Effect<Action>, isolation: isolated any Actor) {
    // The closure captures the store's actor, and so is isolated to it.
    let send = Send<Action> { [weak self] action in self?.send(action, isolation: isolation) }
    switch effect {
    case .now(let work):
      work(send)
    case .later(let work):
      Task.immediate {
        await work(send)
      }
    }
  }
}
