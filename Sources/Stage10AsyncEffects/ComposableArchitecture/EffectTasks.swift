/// The books of a store: which effects are running, and which ids can cancel them.
///
/// They belong to the store's actor, and a task ends on that actor, so no lock guards them.
final class EffectTasks {
  private struct Entry {
    var ids: [AnyHashable]
    /// Nil until `Task.immediate` has returned it.
    var task: Task<Void, Never>?
  }

  private var entries: [Int: Entry] = [:]
  private var keys: [AnyHashable: Set<Int>] = [:]
  private var lastKey = 0

  /// Makes a key that is higher than all previous keys.
  func newKey() -> Int {
    lastKey += 1
    return lastKey
  }

  /// Enters an effect that is about to start, under a new key.
  func enter(ids: [AnyHashable]) -> Int {
    let key = newKey()
    entries[key] = Entry(ids: ids)
    for id in ids { keys[id, default: []].insert(key) }
    return key
  }

  /// Whether the effect is running: neither ended nor canceled.
  func has(_ key: Int) -> Bool { entries[key] != nil }

  /// Puts the task of an effect under its key, if the effect has not ended already.
  func put(_ task: Task<Void, Never>, under key: Int) {
    entries[key]?.task = task
  }

  /// Removes an effect that has ended.
  func remove(_ key: Int) {
    let removed = take(key)
    withExtendedLifetime(removed) {}
  }

  /// Cancels the effects that are running under the id, in the order in which they started.
  ///
  /// - Returns: The last key that is in use. An effect with the id and this key, or a lower one, is
  ///   canceled, even if it has ended and its answers are waiting.
  func cancel(id: AnyHashable) -> Int {
    let canceled = (keys[id] ?? []).sorted().map(take)
    let lastKey = self.lastKey
    for entry in canceled { entry?.task?.cancel() }
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

  /// Cancels the running effects with the store, in the order in which they started.
  deinit {
    for key in entries.keys.sorted() { entries[key]?.task?.cancel() }
  }
}

extension EffectTasks: CustomReflectable {
  /// The running effects, as the elements of a collection: for `dump`, the debugger, and tests
  /// that count.
  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(entries.values))
  }
}
