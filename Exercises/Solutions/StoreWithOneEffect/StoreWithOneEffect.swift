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
    // A copy: `reducer(&self.value, action)` has exclusive access to the property for as long as
    // the reducer runs, and to read the property meanwhile ends the program.
    var value = self.value
    let effect = reducer(&value, action)
    // Before the effect starts: an answer at once is reduced within `sink`, and assigns the
    // next value.
    self.value = value
    var effectCancellable: AnyCancellable?
    var didComplete = false
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        // Nil, if the effect completes before `sink` returns. Then nothing is in the set yet.
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
      },
      // Depth first without further work: this is called while the effect emits, and returns when
      // the answer is reduced. The effect retains the store here, and its own cancellable in the
      // closure above. Both end with the completion, because a sink then releases its closures.
      receiveValue: self.send
    )
    // What is done already is not inserted: nobody would ever remove it. An effect that is `none`
    // leaves no trace in this way.
    if !didComplete, let effectCancellable {
      effectCancellables.insert(effectCancellable)
    }
  }
}
