// One list of closures, and the place for the next closure: each insertion moves it forward,
// and each call moves it back to the beginning. Good for a small store: there is one kind of entry.
// In a long list, each change at the beginning moves all entries.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]
  private var waiting: [() -> Void] = []
  /// Nil outside of `send`.
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
