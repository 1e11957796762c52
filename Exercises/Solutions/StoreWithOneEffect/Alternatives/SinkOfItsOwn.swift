// Makes the sink itself: that is there before the effect starts, and so is its cancellable, which
// the completion can remove at any time. The cancellable cancels the sink when it is released with
// the store; to retain the sink would not. Good for books without flags: what is in them is going.

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
