import Stage2Publishers
import Stage4CancellableBookkeeping

/// A small store that sends actions like the stage's store, and leaves the bookkeeping to the
/// attempts below.
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

/// 1. Drops what `sink` returns: it is deallocated immediately, and that cancels the effect.
final class DroppedAttempt: AttemptStore {
  override func run(_ effect: Effect<AttemptAction>) {
    _ = effect.sink(receiveValue: self.send)
  }
}

/// 2. Keeps one cancellable, so the next effect cancels the previous effect.
final class OneAttempt: AttemptStore {
  private var effectCancellable: AnyCancellable?

  override func run(_ effect: Effect<AttemptAction>) {
    self.effectCancellable = effect.sink(receiveValue: self.send)
  }

  override var kept: Int { effectCancellable == nil ? 0 : 1 }
}

/// 3. Keeps all cancellables, and never removes one.
final class GrowingAttempt: AttemptStore {
  private var effectCancellables: [AnyCancellable] = []

  override func run(_ effect: Effect<AttemptAction>) {
    self.effectCancellables.append(effect.sink(receiveValue: self.send))
  }

  override var kept: Int { effectCancellables.count }
}

/// 4. The completion removes what `sink` has not returned yet, hence the variable. The completion
/// of an immediate effect finds nil in it, and nil equals no element.
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

/// 5. The same, but the completion does not retain the store.
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

/// 6. A set finds its element without a search. `remove` takes no nil, so Swift unwraps the
///    variable.
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

/// 7. An ordinary optional: while it is nil, the completion removes nothing. The cancellable is
///    inserted afterward.
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

/// 8. `didComplete` records a completion before `sink` returned: then nothing is kept.
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
