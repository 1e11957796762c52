// Makes the sink itself: the sink and its cancellable exist before the effect starts, so the
// completion can remove the cancellable at any time. When the store is deallocated, the cancellable
// cancels the sink; a retained sink alone would not be canceled. Good for books without flags:
// everything in them is running.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [CombineIdentifier: AnyCancellable] = [:]

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let key = CombineIdentifier()
    let sink = Subscribers.Sink<Action, Never>(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    effectCancellables[key] = AnyCancellable(sink)
    effect.subscribe(sink)
  }
}
