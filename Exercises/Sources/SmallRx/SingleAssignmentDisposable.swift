import Foundation

/// A place for a disposable that comes later, once: it can be disposed of before that.
///
/// What is set afterwards is then disposed of at once. Safe to use from any thread.
public final class SingleAssignmentDisposable: DisposeBase, Disposable {
  private let lock = NSLock()
  private var disposable: (any Disposable)?
  private var isSet = false
  private var isOver = false

  /// An empty place.
  public override init() {}

  /// Whether it was disposed of.
  public var isDisposed: Bool { lock.withLock { isOver } }

  /// Puts the disposable there. A second one is a mistake, and ends the program.
  public func setDisposable(_ disposable: any Disposable) {
    let isLate = lock.withLock {
      precondition(!isSet, "a SingleAssignmentDisposable is set for a second time")
      isSet = true
      if !isOver { self.disposable = disposable }
      return isOver
    }
    if isLate { disposable.dispose() }
  }

  /// Disposes of what was set, or of what will be.
  public func dispose() {
    let disposable = lock.withLock {
      defer { self.disposable = nil }
      isOver = true
      return self.disposable
    }
    disposable?.dispose()
  }
}
