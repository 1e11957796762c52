// Sends the answers and records the end in an operator, so `sink` has nothing left to do. Good for
// adding to it: `handleEvents` also has a closure for a cancellation.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [ObjectIdentifier: AnyCancellable] = [:]

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let isGoing = Flag()
    let key = ObjectIdentifier(isGoing)
    let cancellable =
      effect
      .handleEvents(
        receiveOutput: { [weak self] action in self?.send(action) },
        receiveCompletion: { [weak self] _ in
          isGoing.isUp = false
          self?.effectCancellables[key] = nil
        }
      )
      .sink { _ in }
    if isGoing.isUp { effectCancellables[key] = cancellable }
  }
}

private final class Flag {
  var isUp = true
}
