// A store whose reducer returns one effect.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    // A copy: `reducer(&self.value, action)` has exclusive access to the property while the reducer
    // runs, and code that reads the property during that time crashes.
    var value = self.value
    let effect = reducer(&value, action)
    // Assign it before the effect starts: `sink` reduces a synchronous answer, and that assigns the
    // next value.
    self.value = value
    var effectCancellable: AnyCancellable?
    var didComplete = false
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        // Nil if the effect completes before `sink` returns. Then the set contains nothing yet.
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
      },
      // Depth first without further code: the effect calls this while it emits, and the call
      // returns when the answer is reduced. The effect retains the store here, and its own
      // cancellable in the closure above. Both end with the completion, because a sink then
      // releases its closures.
      receiveValue: self.send
    )
    // Don't insert the cancellable of a completed effect: no code would ever remove it. So `none`
    // leaves nothing in the set.
    if !didComplete, let effectCancellable {
      effectCancellables.insert(effectCancellable)
    }
  }
}
