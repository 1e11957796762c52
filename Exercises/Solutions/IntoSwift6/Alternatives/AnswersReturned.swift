// Lets an effect return its one action, or none. Good where no effect sends more than one: no code
// can keep a `Send` and call it too late.

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

enum Effect<Action> {
  case now(() -> Action?)
  case later(() async -> Action?)
}

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
        .now { .noted("asks about \(count)") },
        .later { .answered(count, await fact(about: count, environment)) },
        .now { .noted("has asked about \(count)") },
      ]

    case .answered(let count, let fact):
      state.open -= 1
      if count == state.count { state.fact = fact }
      return [.now { .noted("\(count): \(fact ?? "no fact")") }]

    case .noted(let line):
      state.lines.append(line)
      return [
        .now {
          environment.note(line)
          return nil
        }
      ]
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
    switch effect {
    case .now(let work):
      if let action = work() { send(action, isolation: isolation) }
    case .later(let work):
      Task.immediate { [weak self] in
        guard let action = await work() else { return }
        self?.send(action, isolation: isolation)
      }
    }
  }
}
