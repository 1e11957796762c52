// A feature and its store, moved to Swift 6 mode.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "Who may touch the store?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/IntoSwift6.md
//
// The code after `#if swift(<6)` compiles in Swift 5 mode only. It works where the store is used on
// the main queue. Make it compile in Swift 6 mode, which is the mode of this file. It has to behave
// as before, but for the first point:
//
// - The store lives on the actor that it is used on, and not on the main queue. So `send` takes
//   that actor: `isolation: isolated any Actor = #isolation`. All actions are reduced there, and
//   `note` is called there, on whatever thread the service answers.
// - An action is reduced and the value is assigned. Then its effects are run, in their order. What
//   an effect sends at once is reduced, with all that follows from it, before the next effect is
//   run. So the service is asked after one line was noted and before the other one, and before
//   `send` returns. This is so wherever `send` is called: also in `note`, and in a task that is
//   canceled.
// - A question is about the count at the tap. Its answer is compared with the count at the answer.
// - Several questions may be open, also about the same number. The service answers each of them
//   once, later, in any order. Each answer is reduced, also one that is nil, in the order of the
//   answers.
// - No effect retains the store. What is answered when the store is gone is dropped. Another store
//   is not affected by what happens in this one.
//
// The state, the actions and the environment stay as they are. Everything else may change, but for
// what the tests call: `factReducer(environment)`,
// `Store(initialValue:reducer:executorPreference:)`, `value` and `send`.
//
// Do without `@unchecked`, `nonisolated(unsafe)`, `@preconcurrency`, `unsafeBitCast` and detached
// tasks: the tests read this file, and say where such a word stands. They hand the store an
// executor that they turn by hand. So make a task with `Task.immediate(executorPreference:
// executor)`, and call `executor?.runLastJob()` when you have made it. In an application `executor`
// is nil.

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

#if swift(<6)
  import Dispatch

  /// Work that has not started. It sends at once, or later, on the main queue.
  typealias Effect<Action> = (_ send: @escaping (Action) -> Void) -> Void

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
            environment.fact(count) { fact in
              DispatchQueue.main.async { send(.answered(count, fact)) }
            }
          },
          { send in send(.noted("has asked about \(count)")) },
        ]

      case .answered(let count, let fact):
        state.open -= 1
        if count == state.count { state.fact = fact }
        return [{ send in send(.noted("\(count): \(fact ?? "no fact")")) }]

      case .noted(let line):
        state.lines.append(line)
        return [{ _ in environment.note(line) }]
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

    func send(_ action: Action) {
      var value = self.value
      let effects = reducer(&value, action)
      self.value = value
      for effect in effects {
        effect { [weak self] action in self?.send(action) }
      }
    }
  }
#else
  // TODO: Remove the line with `#if`, and all from `#else` on. Then make the rest compile.

  func factReducer(_ environment: FactEnvironment) -> (inout FactState, FactAction) -> Void {
    return { _, _ in }
  }

  final class Store<Value, Action> {
    let value: Value

    init(
      initialValue: Value, reducer: (inout Value, Action) -> Void,
      executorPreference executor: (any EffectExecutor)? = nil
    ) {
      self.value = initialValue
    }

    func send(_ action: Action, isolation: isolated any Actor = #isolation) {}
  }
#endif
