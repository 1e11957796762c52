import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// A store of stage 5's effects, whose reducer only returns an effect.
private protocol Sending: AnyObject {
  init(_ effect: @escaping (String) -> Effect<String>)
  func send(_ action: String)
}

/// Stage 5's store, if neither closure retained it.
func weakClosuresPrediction(_ chapter: Chapter) {
  chapter.say(
    "Stage 7's observer refers weakly to the store. Here is stage 5's `send` with `[weak self]` in "
      + "both closures of `sink`. The code drops a store with this `send` while an effect is in "
      + "flight.")
  chapter.predict(
    "What happens to the store and to its effect?",
    code: """
      var effectCancellable: AnyCancellable?
      var didComplete = false
      effectCancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          didComplete = true
          guard let effectCancellable else { return }
          self?.effectCancellables.remove(effectCancellable)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      if !didComplete, let effectCancellable {
        self.effectCancellables.insert(effectCancellable)
      }
      """,
    answers: [
      "the store is not deallocated, and the effect keeps running":
        "that is stage 5, where `receiveValue` retains the store: here neither closure does",
      "the store is deallocated, and the effect ends":
        "the set is deallocated with the store, but the completion's closure captures the "
        + "variable, and the variable also retains the `AnyCancellable`",
      "the store is deallocated, and the effect keeps running":
        "the completion's closure captures the variable, the variable retains the "
        + "`AnyCancellable`, and the `AnyCancellable` retains the sink with its closures: a cycle, "
        + "so nothing cancels the effect",
    ]
  ) { Stage5.outcomeOfWeakClosures().words }
}

/// Stage 5's books, with two weak closures.
private final class WeakClosuresStore: Sending {
  private let effect: (String) -> Effect<String>
  private var effectCancellables: Set<AnyCancellable> = []

  init(_ effect: @escaping (String) -> Effect<String>) {
    self.effect = effect
  }

  func send(_ action: String) {
    let effect = self.effect(action)
    var effectCancellable: AnyCancellable?
    var didComplete = false
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
      },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if !didComplete, let effectCancellable {
      self.effectCancellables.insert(effectCancellable)
    }
  }
}

/// Books with keys, as in chapter 4's last attempt.
private final class KeyedStore: Sending {
  private let effect: (String) -> Effect<String>
  private var effectCancellables: [Int: AnyCancellable?] = [:]
  private var lastKey = 0

  init(_ effect: @escaping (String) -> Effect<String>) {
    self.effect = effect
  }

  func send(_ action: String) {
    let effect = self.effect(action)
    lastKey += 1
    let key = lastKey
    effectCancellables.updateValue(nil, forKey: key)
    let effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if effectCancellables.keys.contains(key) {
      effectCancellables.updateValue(effectCancellable, forKey: key)
    }
  }

  var kept: Int { effectCancellables.count }
}

/// Stage 5's own store.
extension Store<Int, String>: Sending {
  fileprivate convenience init(_ effect: @escaping (String) -> Effect<String>) {
    self.init(initialValue: 0, reducer: { _, action in effect(action) })
  }
}

extension Stage5 {
  static func outcome() -> Outcome { outcome(of: Store<Int, String>.self) }
  static func outcomeOfWeakClosures() -> Outcome { outcome(of: WeakClosuresStore.self) }
  static func outcomeOfKeyedBooks() -> Outcome { outcome(of: KeyedStore.self) }

  /// Drops a store with an effect in flight, and then sends to the effect.
  private static func outcome<S: Sending>(of type: S.Type) -> Outcome {
    let subject = PassthroughSubject<String, Never>()
    var sent: [String] = []
    var store: S? = S { action in
      guard action == "listen" else { return .none }
      return subject.handleEvents(receiveOutput: { sent.append($0) }).eraseToEffect()
    }
    weak var released: S?
    released = store
    store?.send("listen")
    store = nil
    subject.send("too late")
    let outcome = Outcome(storeIsReleased: released == nil, effectGoesOn: !sent.isEmpty)
    subject.send(completion: .finished)
    return outcome
  }

  /// Returns how many effects keyed books contain after an effect that completes synchronously,
  /// while another effect is running, and after that effect has completed.
  static func keptByKeyedBooks() -> [Int] {
    let subject = PassthroughSubject<String, Never>()
    let store = KeyedStore { $0 == "listen" ? subject.eraseToEffect() : .none }
    store.send("none")
    let atOnce = store.kept
    store.send("listen")
    let inFlight = store.kept
    subject.send(completion: .finished)
    return [atOnce, inFlight, store.kept]
  }
}
