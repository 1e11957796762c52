import Stage2Publishers
import Stage4CancellableBookkeeping

/// A small store that sends as the stage's does, and leaves the bookkeeping to the attempts below.
class AttemptStore {
  private(set) var value = Answers()
  private let reducer: Reducer<Answers, AttemptAction>

  init(reducer: @escaping Reducer<Answers, AttemptAction>) {
    self.reducer = reducer
  }

  func send(_ action: AttemptAction) {
    var value = self.value
    let effects = self.reducer(&value, action)
    self.value = value
    for effect in effects { run(effect) }
  }

  /// What each attempt does differently.
  func run(_ effect: Effect<AttemptAction>) {}

  /// How many cancellables the store keeps now.
  var kept: Int { 0 }
}

/// 1. Nobody keeps what `sink` returns: it is released at once, and to release it is to cancel.
final class DroppedAttempt: AttemptStore {
  override func run(_ effect: Effect<AttemptAction>) {
    _ = effect.sink(receiveValue: self.send)
  }
}

/// 2. There is room for one, so the next effect cancels the one before.
final class OneAttempt: AttemptStore {
  private var effectCancellable: AnyCancellable?

  override func run(_ effect: Effect<AttemptAction>) {
    self.effectCancellable = effect.sink(receiveValue: self.send)
  }

  override var kept: Int { effectCancellable == nil ? 0 : 1 }
}

/// 3. There is room for all, and nobody ever leaves.
final class GrowingAttempt: AttemptStore {
  private var effectCancellables: [AnyCancellable] = []

  override func run(_ effect: Effect<AttemptAction>) {
    self.effectCancellables.append(effect.sink(receiveValue: self.send))
  }

  override var kept: Int { effectCancellables.count }
}

/// 4. The completion removes what `sink` has not returned yet, hence the variable. An effect that
/// completes at once finds nil in it, and nil equals no element.
final class ArrayAttempt: AttemptStore {
  private var effectCancellables: [AnyCancellable] = []

  override func run(_ effect: Effect<AttemptAction>) {
    var effectCancellable: AnyCancellable!
    effectCancellable = effect.sink(
      receiveCompletion: { _ in
        self.effectCancellables.removeAll { $0 == effectCancellable }
      },
      receiveValue: self.send
    )
    self.effectCancellables.append(effectCancellable)
  }

  override var kept: Int { effectCancellables.count }
}

/// 5. The same, but the completion does not hold the store.
final class WeakAttempt: AttemptStore {
  private var effectCancellables: [AnyCancellable] = []

  override func run(_ effect: Effect<AttemptAction>) {
    var effectCancellable: AnyCancellable!
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        self?.effectCancellables.removeAll { $0 == effectCancellable }
      },
      receiveValue: self.send
    )
    self.effectCancellables.append(effectCancellable)
  }

  override var kept: Int { effectCancellables.count }
}

/// 6. The set finds its element without a search. It takes no nil, so the variable is unwrapped.
final class SetAttempt: AttemptStore {
  private var effectCancellables: Set<AnyCancellable> = []

  override func run(_ effect: Effect<AttemptAction>) {
    var effectCancellable: AnyCancellable!
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        self?.effectCancellables.remove(effectCancellable)
      },
      receiveValue: self.send
    )
    self.effectCancellables.insert(effectCancellable)
  }

  override var kept: Int { effectCancellables.count }
}

/// 7. An ordinary optional: nothing to remove yet, so nothing is removed. It is inserted
///    afterwards.
final class OptionalAttempt: AttemptStore {
  private var effectCancellables: Set<AnyCancellable> = []

  override func run(_ effect: Effect<AttemptAction>) {
    var effectCancellable: AnyCancellable?
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
      },
      receiveValue: self.send
    )
    if let effectCancellable {
      self.effectCancellables.insert(effectCancellable)
    }
  }

  override var kept: Int { effectCancellables.count }
}

/// 8. `didComplete` remembers a completion that came first: what is over is not kept.
class DidCompleteAttempt: AttemptStore {
  private var effectCancellables: Set<AnyCancellable> = []

  override func run(_ effect: Effect<AttemptAction>) {
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
      insert(effectCancellable)
    }
  }

  func insert(_ effectCancellable: AnyCancellable) {
    self.effectCancellables.insert(effectCancellable)
  }

  override var kept: Int { effectCancellables.count }
}
