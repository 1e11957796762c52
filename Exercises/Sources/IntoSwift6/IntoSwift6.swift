// A feature and its store, moved to Swift 6 mode.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "Who may touch the store?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/IntoSwift6.md
//
// The code after `#if swift(<6)` compiles in Swift 5 mode only, and its store is used on the main
// queue. Make it compile in Swift 6 mode. It must behave as before, except for the first bullet.
//
// - The store lives on its caller's actor: `send` takes `isolation: isolated any Actor =
//   #isolation`. Reducer and `note` run there, whichever thread the service answers on.
// - `send` assigns the value, then runs the effects in order. Before the next effect runs, it
//   reduces the actions that this one sends synchronously. So it asks the service between both
//   notes.
// - An answer is about the count at the tap, and is shown if that is still the count.
// - Several questions can be open. Reduce each answer as it arrives, even nil.
// - No effect retains the store. Stores do not affect each other.
// - Keep the state, the actions, the environment, and what the stub at the end declares.
// - Do without `@unchecked`, `nonisolated(unsafe)`, `@preconcurrency`, `unsafeBitCast` and detached
//   tasks.
// - Start tasks with `Task.immediate`.

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

#if swift(<6)
  import Dispatch

  /// Work that has not started. It sends synchronously, or later on the main queue.
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
  // TODO: Remove the line with `#if`, and everything from `#else` on. Then make the rest compile.

  func factReducer(_ environment: FactEnvironment) -> (inout FactState, FactAction) -> Void {
    return { _, _ in }
  }

  final class Store<Value, Action> {
    let value: Value

    init(initialValue: Value, reducer: (inout Value, Action) -> Void) {
      self.value = initialValue
    }

    func send(_ action: Action, isolation: isolated any Actor = #isolation) {}
  }
#endif
