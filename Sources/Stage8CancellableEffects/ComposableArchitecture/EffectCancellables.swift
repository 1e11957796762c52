import Foundation
import Stage2Publishers

/// The books of a store: which effects are running, and which ids can cancel them.
///
/// An effect can complete on any thread, so a lock guards the books. No foreign code runs while it
/// is held, except the `==` and `hash(into:)` of ids: an entry that was taken out is canceled or
/// released after the lock is open again.
final class EffectCancellables {
  private struct Entry {
    var ids: [AnyHashable]
    /// Nil until `sink` has returned it.
    var cancellable: AnyCancellable?
  }

  private let lock = NSLock()
  private var entries: [Int: Entry] = [:]
  private var keys: [AnyHashable: Set<Int>] = [:]
  private var lastKey = 0

  /// Enters an effect that is about to start, under a key that is higher than all before it.
  func enter(ids: [AnyHashable]) -> Int {
    lock.withLock {
      lastKey += 1
      entries[lastKey] = Entry(ids: ids)
      for id in ids { keys[id, default: []].insert(lastKey) }
      return lastKey
    }
  }

  /// Puts the cancellable of an effect under its key, if the effect has not completed already.
  func put(_ cancellable: AnyCancellable, under key: Int) {
    lock.withLock { entries[key]?.cancellable = cancellable }
  }

  /// Removes an effect that has completed.
  func remove(_ key: Int) {
    let removed = lock.withLock { take(key) }
    withExtendedLifetime(removed) {}
  }

  /// Cancels the effects that are running under the id, in the order in which they started.
  ///
  /// - Returns: The last key that is in use. An effect with the id and this key, or a lower one, is
  ///   canceled, even if it has completed and its answers are waiting.
  func cancel(id: AnyHashable) -> Int {
    let (canceled, lastKey) = lock.withLock {
      ((keys[id] ?? []).sorted().map(take), self.lastKey)
    }
    for entry in canceled { entry?.cancellable?.cancel() }
    return lastKey
  }

  private func take(_ key: Int) -> Entry? {
    guard var entry = entries.removeValue(forKey: key) else { return nil }
    for id in entry.ids {
      guard let place = keys.index(forKey: id) else { continue }
      keys.values[place].remove(key)
      // The equal id that is stored here is also taken out.
      if keys.values[place].isEmpty { entry.ids.append(keys.remove(at: place).key) }
    }
    return entry
  }
}

extension EffectCancellables: CustomReflectable {
  /// The running effects, as the elements of a collection: for `dump`, the debugger, and tests
  /// that count.
  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: lock.withLock { Array(entries.values) })
  }
}
