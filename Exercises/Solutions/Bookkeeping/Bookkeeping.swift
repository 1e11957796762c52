// `send` that neither crashes nor leaks.

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
      // The completion needs the cancellable, which `sink` returns: too late for an effect that
      // completes at once. So there are two variables that the two of them share. Whoever comes
      // second finds what the first has left.
      var effectCancellable: AnyCancellable?
      var didComplete = false
      effectCancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          didComplete = true
          // Nil, if `sink` has not returned. Then nothing was inserted that had to be removed.
          guard let effectCancellable else { return }
          self?.effectCancellables.remove(effectCancellable)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      // Without `didComplete`, this would insert what nobody will ever remove.
      if !didComplete, let effectCancellable {
        effectCancellables.insert(effectCancellable)
      }
    }
  }
}
