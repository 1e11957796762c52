// Retains sinks, which nobody cancels: when the owner releases the store, an effect that is going runs
// on, and its answers are lost.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { sinks.count }

  private let reducer: SingleReducer<Value, Action>
  private var sinks: [Subscribers.Sink<Action, Never>] = []

  private final class Link {
    weak var sink: Subscribers.Sink<Action, Never>?
  }

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let link = Link()
    let sink = Subscribers.Sink<Action, Never>(
      receiveCompletion: { [weak self] _ in self?.sinks.removeAll { $0 === link.sink } },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    link.sink = sink
    sinks.append(sink)
    effect.subscribe(sink)
  }
}
