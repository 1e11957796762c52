/// A store without books. Its effect is a task.
final class FirstStore {
  private let effect: (String) async -> Void

  init(_ effect: @escaping (String) async -> Void) { self.effect = effect }

  func send(_ action: String, isolation: isolated any Actor = #isolation) {
    Task { [effect] in
      _ = isolation
      await effect(action)
    }
  }
}

/// The same, with another kind of task.
final class SecondStore {
  private let effect: (String) async -> Void

  init(_ effect: @escaping (String) async -> Void) { self.effect = effect }

  func send(_ action: String, isolation: isolated any Actor = #isolation) {
    Task.immediate { [effect] in
      _ = isolation
      await effect(action)
    }
  }
}
