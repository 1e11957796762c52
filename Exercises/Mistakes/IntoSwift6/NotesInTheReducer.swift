// Notes a line in the reducer, where the store has not got the new value yet.

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

/// Work that has not started, on the store's actor. It may await.
typealias Effect<Action> = (_ send: @escaping (Action) -> Void) async -> Void

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
        { send in send(.noted("asks about \(count)")) },
        { send in
          let fact = await withCheckedContinuation { continuation in
            environment.fact(count) { continuation.resume(returning: $0) }
          }
          send(.answered(count, fact))
        },
        { send in send(.noted("has asked about \(count)")) },
      ]

    case .answered(let count, let fact):
      state.open -= 1
      if count == state.count { state.fact = fact }
      return [{ send in send(.noted("\(count): \(fact ?? "no fact")")) }]

    case .noted(let line):
      state.lines.append(line)
      environment.note(line)
      return []
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
    for effect in effects {
      let send: (Action) -> Void = { [weak self] action in
        self?.send(action, isolation: isolation)
      }
      Task.immediate(executorPreference: executor) {
        _ = isolation
        await effect(send)
      }
      executor?.runLastJob()
    }
  }
}
