import Foundation

/// Any number of disposables that end together, each of which can be taken out before.
///
/// Safe to use from any thread. No lock is held while one of them is disposed of.
public final class CompositeDisposable: DisposeBase, Disposable {
  /// What one of the disposables is taken out by.
  public struct DisposeKey: Hashable {
    fileprivate let number: Int
  }

  private let lock = NSLock()
  /// Nil when it was disposed of.
  private var disposables: [DisposeKey: any Disposable]? = [:]
  private var last = 0

  /// None at all.
  public override init() {}

  /// How many there are.
  public var count: Int { lock.withLock { disposables?.count ?? 0 } }

  /// Whether it was disposed of.
  public var isDisposed: Bool { lock.withLock { disposables == nil } }

  /// Adds a disposable, and returns the key to take it out by. After the disposal, it disposes of
  /// it at once, and returns nil.
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

  /// Takes one out, and disposes of it. What is not there any more does no harm.
  public func remove(for key: DisposeKey) {
    let disposable = lock.withLock { disposables?.removeValue(forKey: key) }
    disposable?.dispose()
  }

  /// Disposes of all, in the order in which they came.
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
