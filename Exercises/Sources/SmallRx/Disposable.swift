import Foundation

/// Something that can be ended, such as a subscription.
///
/// Releasing a disposable does nothing: call `dispose`. Further calls do nothing.
public protocol Disposable {
  /// Ends the work.
  func dispose()
}

/// Makes disposables.
public enum Disposables {
  /// Makes a disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }

  /// Makes a disposable that calls the closure once, at its disposal, and then releases the
  /// closure.
  public static func create(with dispose: @escaping () -> Void) -> any Disposable {
    AnonymousDisposable(dispose)
  }

  /// Makes a disposable that disposes of two others.
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
