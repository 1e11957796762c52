// One list of closures, and the place in it where the next one belongs: that moves on with each
// that is added, and goes back to the beginning with each that is called. Good for a small store:
// there is one kind of entry. Where many wait, each change at the beginning of the list moves all
// of them.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]
  private var waiting: [() -> Void] = []
  /// Nil when the store is not at work.
  private var place: Int?

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [ClosureEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    if place != nil { return insert { [unowned self] in self.reduce(action) } }
    reduce(action, isFirst: true)
    while !waiting.isEmpty {
      place = 0
      waiting.removeFirst()()
    }
    place = nil
  }

  private func insert(_ work: @escaping () -> Void) {
    let place = self.place ?? 0
    waiting.insert(work, at: place)
    self.place = place + 1
  }

  private func reduce(_ action: Action, isFirst: Bool = false) {
    if isFirst { place = 0 }
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      insert { effect.run { [weak self] answer in self?.send(answer) } }
    }
  }
}
