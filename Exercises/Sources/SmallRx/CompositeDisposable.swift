import Foundation

/// Stores any number of disposables, to dispose of them together. Each can be removed before.
///
/// Safe to use from any thread. It holds no lock while it disposes of one of them.
public final class CompositeDisposable: DisposeBase, Disposable {
  /// Identifies a disposable, to remove it.
  public struct DisposeKey: Hashable {
    fileprivate let number: Int
  }

  private let lock = NSLock()
  /// Nil after the disposal.
  private var disposables: [DisposeKey: any Disposable]? = [:]
  private var last = 0

  /// Creates an empty collection.
  public override init() {}

  /// The number of disposables.
  public var count: Int { lock.withLock { disposables?.count ?? 0 } }

  /// Whether it was disposed of.
  public var isDisposed: Bool { lock.withLock { disposables == nil } }

  /// Adds a disposable, and returns the key to remove it with. After the disposal, disposes of the
  /// disposable immediately and returns nil.
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

  /// Removes a disposable and disposes of it. Does nothing if the disposable is gone.
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
