import Foundation

/// A place for one disposable that is set later. The place can be disposed of before that, and then
/// immediately disposes of the disposable that is set.
///
/// Safe to use from any thread.
public final class SingleAssignmentDisposable: DisposeBase, Disposable {
  private let lock = NSLock()
  private var disposable: (any Disposable)?
  private var isSet = false
  private var isOver = false

  /// Makes an empty place.
  public override init() {}

  /// Whether it was disposed of.
  public var isDisposed: Bool { lock.withLock { isOver } }

  /// Sets the disposable. Setting a second one ends the program.
  public func setDisposable(_ disposable: any Disposable) {
    let isLate = lock.withLock {
      precondition(!isSet, "a SingleAssignmentDisposable is set for a second time")
      isSet = true
      if !isOver { self.disposable = disposable }
      return isOver
    }
    if isLate { disposable.dispose() }
  }

  /// Disposes of the disposable that was set or will be set.
  public func dispose() {
    let disposable = lock.withLock {
      defer { self.disposable = nil }
      isOver = true
      return self.disposable
    }
    disposable?.dispose()
  }
}
