/// A store without books, which starts its effect with `Task`.
final class EnqueuingStore {
  private let effect: (String) async -> Void

  init(_ effect: @escaping (String) async -> Void) { self.effect = effect }

  func send(_ action: String, isolation: isolated any Actor = #isolation) {
    Task { [effect] in
      _ = isolation
      await effect(action)
    }
  }
}

/// The same, with `Task.immediate`.
final class ImmediateStore {
  private let effect: (String) async -> Void

  init(_ effect: @escaping (String) async -> Void) { self.effect = effect }

  func send(_ action: String, isolation: isolated any Actor = #isolation) {
    Task.immediate { [effect] in
      _ = isolation
      await effect(action)
    }
  }
}
