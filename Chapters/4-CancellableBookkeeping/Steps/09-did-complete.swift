// accepted
import Stage2Publishers
import Stage4CancellableBookkeeping

final class Store<Value, Action> {
  private var value: Value
  private let reducer: Reducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = self.reducer(&value, action)
    self.value = value
    for effect in effects {
      var effectCancellable: AnyCancellable?
      var didComplete = false
      effectCancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          didComplete = true
          guard let effectCancellable else { return }
          self?.effectCancellables.remove(effectCancellable)
        },
        receiveValue: self.send
      )
      if !didComplete, let effectCancellable {
        self.effectCancellables.insert(effectCancellable)
      }
    }
  }
}
