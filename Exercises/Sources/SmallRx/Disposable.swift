import Foundation

/// Ends something when it is disposed of, above all a subscription.
///
/// Releasing a disposable does nothing. Call `dispose()`; further calls do nothing.
public protocol Disposable {
  /// Ends the subscription, or calls the closure.
  func dispose()
}

/// Makes disposables.
public enum Disposables {
  /// Returns a disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }

  /// Returns a disposable that calls the closure once, when it is disposed of, and then releases
  /// it.
  public static func create(with dispose: @escaping () -> Void) -> any Disposable {
    AnonymousDisposable(dispose)
  }

  /// Returns a disposable that disposes of two others.
  public static func create(_ first: any Disposable, _ second: any Disposable) -> any Disposable {
    AnonymousDisposable {
      first.dispose()
      second.dispose()
    }
  }
}

private struct NopDisposable: Disposable {
  func dispose() {}
}

private final class AnonymousDisposable: DisposeBase, Disposable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func dispose() {
    let action = lock.withLock {
      defer { self.action = nil }
      return self.action
    }
    action?()
  }
}
