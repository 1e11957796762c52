// Keeps the set and `didComplete`, and lets the completion find the cancellable weakly: only the
// set retains it. Good for changing little: stage 4's `send` needs two weak references, and its
// books stay as they are.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: Reducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      weak var found: AnyCancellable?
      var didComplete = false
      let effectCancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          didComplete = true
          // Nil if `sink` has not returned. Then nothing has been inserted yet.
          guard let found else { return }
          self?.effectCancellables.remove(found)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      found = effectCancellable
      if !didComplete { effectCancellables.insert(effectCancellable) }
    }
  }
}
