// accepted
import Stage10AsyncEffects

final class FirstStore {
  private let effect: (String) async -> Void

  init(_ effect: @escaping (String) async -> Void) { self.effect = effect }

  func send(_ action: String, isolation: isolated any Actor = #isolation) {
    Task.immediate { [effect] in
      await effect(action)
    }
  }
}
