// A set with the numbers of the running effects, and a dictionary with their cancellables by
// number. Good for reading: the set says which effects are running, and no empty cancellable is
// needed.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { inFlight.count }

  private let reducer: Reducer<Value, Action>
  private var going: Set<Int> = []
  private var inFlight: [Int: AnyCancellable] = [:]
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
      going.insert(number)
      let cancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          self?.going.remove(number)
          self?.inFlight.removeValue(forKey: number)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      // The number is gone if the effect has completed before `sink` returned.
      if going.contains(number) { inFlight[number] = cancellable }
    }
  }
}
