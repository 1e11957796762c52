import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// A store with a key for each effect, which it enters when `sink` has returned.
final class ShortStore {
  private(set) var answers = Answers()
  private let reducer: Reducer<Answers, Ask>
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastKey = 0

  init(reducer: @escaping Reducer<Answers, Ask>) { self.reducer = reducer }

  func send(_ action: Ask) {
    let effect = reducer(&answers, action)
    lastKey += 1
    let key = lastKey
    effectCancellables[key] = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.send(action) }
    )
  }

  /// The number of cancellables that the store keeps.
  var kept: Int { effectCancellables.count }

  /// Makes such a store, as one of the stores that the chapter compares.
  static func side() -> Side {
    let waiting = Waiting()
    let store = ShortStore { answers, action in
      answers.count(action)
      switch action {
      case .immediate: return .sync { .immediateAnswer }
      case .delayed: return .async(waiting.add)
      case .nothing, .immediateAnswer, .delayedAnswer: return .none
      }
    }
    return Side(
      name: "the short way", send: store.send, answers: { store.answers },
      kept: { store.kept }, waiting: waiting, tap: {}, count: { 0 })
  }
}
