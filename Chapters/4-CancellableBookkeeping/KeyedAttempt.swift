import Stage2Publishers
import Stage4CancellableBookkeeping

/// 9. Enters a key before the effect starts, and stores the cancellable under it afterward, if the
///    key is still there. No closure needs the cancellable, and both capture the store weakly.
final class KeyedAttempt: AttemptStore {
  private var effectCancellables: [Int: AnyCancellable?] = [:]
  private var lastKey = 0

  override func run(_ effect: Effect<AttemptAction>) {
    lastKey += 1
    let key = lastKey
    self.effectCancellables.updateValue(nil, forKey: key)
    let effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if self.effectCancellables.keys.contains(key) {
      self.effectCancellables.updateValue(effectCancellable, forKey: key)
    }
  }

  override var kept: Int { effectCancellables.count }
}

/// The same, written the short way: it enters the key when `sink` has returned.
final class ShortKeyedAttempt: AttemptStore {
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastKey = 0

  override func run(_ effect: Effect<AttemptAction>) {
    lastKey += 1
    let key = lastKey
    self.effectCancellables[key] = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.send(action) }
    )
  }

  override var kept: Int { effectCancellables.count }
}
