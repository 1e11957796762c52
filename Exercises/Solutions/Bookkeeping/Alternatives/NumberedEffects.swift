// A dictionary by number: an effect has its entry before it starts, and whoever is done removes it.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { inFlight.count }

  private let reducer: Reducer<Value, Action>
  private var inFlight: [Int: AnyCancellable?] = [:]
  private var lastNumber = 0

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      lastNumber += 1
      let number = lastNumber
      inFlight.updateValue(nil, forKey: number)
      let cancellable = effect.sink(
        receiveCompletion: { [weak self] _ in self?.inFlight.removeValue(forKey: number) },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      // Gone already, if the effect completed at once.
      if inFlight.keys.contains(number) { inFlight.updateValue(cancellable, forKey: number) }
    }
  }
}
