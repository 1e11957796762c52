import Synchronization

/// Something that can be ended: work that is canceled, an observer that is removed.
///
/// Disposing is safe from any thread, even from inside a delivery, and a second time does nothing.
/// After ReactiveSwift 7's `Disposable`.
public protocol Disposable: AnyObject {
  /// Whether it has been disposed of already.
  var isDisposed: Bool { get }

  /// Ends it, on the caller's thread.
  func dispose()
}

/// Runs a closure on disposal, once, and then releases it.
///
/// Deallocating it without a disposal runs nothing. After ReactiveSwift 7's `AnyDisposable`.
public final class AnyDisposable: Disposable {
  private let hasBeenDisposed = Atomic(false)
  private var action: (() -> Void)?

  /// Creates a disposable that runs `action`, on the thread that disposes.
  public init(_ action: @escaping () -> Void) {
    self.action = action
  }

  /// Creates a disposable that disposes of another disposable.
  public convenience init(_ disposable: any Disposable) {
    self.init { disposable.dispose() }
  }

  /// Creates a disposable that remembers that it was disposed of, and does nothing else.
  public init() {}

  /// Whether it has been disposed of already: true from when the closure starts.
  public var isDisposed: Bool { hasBeenDisposed.load(ordering: .acquiring) }

  /// Runs the closure, if it has not been run.
  public func dispose() {
    // Only the thread that changes the flag touches the closure.
    guard !hasBeenDisposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let action = self.action
    self.action = nil
    action?()
  }
}
