import Foundation

/// Any number of disposables that are disposed of together. Each can be removed before that.
///
/// Safe to use from any thread. No lock is held while one of them is disposed of.
public final class CompositeDisposable: DisposeBase, Disposable {
  /// The key that removes one of the disposables.
  public struct DisposeKey: Hashable {
    fileprivate let number: Int
  }

  private let lock = NSLock()
  /// Nil after the disposal.
  private var disposables: [DisposeKey: any Disposable]? = [:]
  private var last = 0

  /// Makes a group without disposables.
  public override init() {}

  /// The number of the disposables.
  public var count: Int { lock.withLock { disposables?.count ?? 0 } }

  /// Whether it was disposed of.
  public var isDisposed: Bool { lock.withLock { disposables == nil } }

  /// Adds a disposable, and returns the key that removes it. After the disposal, immediately
  /// disposes of the disposable, and returns nil.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key: DisposeKey? = lock.withLock {
      guard disposables != nil else { return nil }
      last += 1
      let key = DisposeKey(number: last)
      disposables?[key] = disposable
      return key
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes a disposable, and disposes of it. Does nothing if it was removed before.
  public func remove(for key: DisposeKey) {
    let disposable = lock.withLock { disposables?.removeValue(forKey: key) }
    disposable?.dispose()
  }

  /// Disposes of all, in the order in which they were added.
  public func dispose() {
    let disposables = lock.withLock {
      defer { self.disposables = nil }
      return self.disposables ?? [:]
    }
    for (_, disposable) in disposables.sorted(by: { $0.key.number < $1.key.number }) {
      disposable.dispose()
    }
  }
}
