// Asks the service in a detached task: the question is asked some time after the effects that come
// behind it.

import Stage10AsyncEffects

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
  /// Asks for a fact about a number. The service answers once, later, on a thread of its own.
  let fact: @Sendable (_ number: Int, _ answer: @escaping @Sendable (String?) -> Void) -> Void
  /// Writes a line down. It is called where the store lives, and nowhere else.
  let note: (String) -> Void
}

/// What an effect answers with. It belongs to the store's actor, as the store does.
struct Send<Action> {
  let send: (Action) -> Void

  func callAsFunction(_ action: Action) {
    send(action)
  }
}

enum Effect<Action> {
  case now((Send<Action>) -> Void)
  case later((Send<Action>) async -> Void)
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
        .later { [fact = environment.fact] send in
          let answer = await Task.detached {
            await withCheckedContinuation { continuation in
              fact(count) { continuation.resume(returning: $0) }
            }
          }
          .value
          send(.answered(count, answer))
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
  private let executor: (any EffectExecutor)?

  init(
    initialValue: Value, reducer: @escaping (inout Value, Action) -> [Effect<Action>],
    executorPreference executor: (any EffectExecutor)? = nil
  ) {
    self.value = initialValue
    self.reducer = reducer
    self.executor = executor
  }

  func send(_ action: Action, isolation: isolated any Actor = #isolation) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects { start(effect, isolation: isolation) }
  }

  private func start(_ effect: Effect<Action>, isolation: isolated any Actor) {
    let send = Send<Action> { [weak self] action in self?.send(action, isolation: isolation) }
    switch effect {
    case .now(let work):
      work(send)
    case .later(let work):
      Task.immediate(executorPreference: executor) {
        _ = isolation
        await work(send)
      }
      executor?.runLastJob()
    }
  }
}
