// Numbers the effects by how many are going: when an older one has ended, a new effect takes the
// number of one that is still going.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [Int: AnyCancellable] = [:]

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    var number: Int?
    var didComplete = false
    let effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        guard let number else { return }
        self?.effectCancellables.removeValue(forKey: number)
      },
      receiveValue: self.send
    )
    if !didComplete {
      let next = effectCancellables.count
      number = next
      effectCancellables[next] = effectCancellable
    }
  }
}
