import Foundation

/// Something that can be ended: a subscription, above all.
///
/// Releasing a disposable does nothing. It has to be told to dispose, and more than once does no
/// harm.
public protocol Disposable {
  /// Ends what this stands for.
  func dispose()
}

/// Makes disposables.
public enum Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }

  /// A disposable that calls the closure when it is disposed of, once, and releases it then.
  public static func create(with dispose: @escaping () -> Void) -> any Disposable {
    AnonymousDisposable(dispose)
  }

  /// A disposable that disposes of two others.
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
