/// Holds one disposable at a time, and disposes of it when another disposable replaces it.
///
/// A disposable that is set after the disposal is disposed of immediately. Safe from any thread.
/// After ReactiveSwift 7's `SerialDisposable`.
public final class SerialDisposable: Disposable {
  private let lock = Lock()
  private var current: (any Disposable)?
  private var hasBeenDisposed = false

  /// Creates a disposable that holds `inner`, or nothing.
  public init(_ inner: (any Disposable)? = nil) {
    current = inner
  }

  /// Whether it has been disposed of already.
  public var isDisposed: Bool { lock.locked { hasBeenDisposed } }

  /// The disposable that it holds now. Setting it disposes of the previous disposable.
  public var inner: (any Disposable)? {
    get { lock.locked { current } }
    set {
      let outgoing = lock.locked { () -> (any Disposable)? in
        if hasBeenDisposed { return newValue }
        defer { current = newValue }
        return current
      }
      outgoing?.dispose()
    }
  }

  /// Disposes of the disposable that it holds, and of every disposable that is set later.
  public func dispose() {
    let outgoing = lock.locked {
      defer { (current, hasBeenDisposed) = (nil, true) }
      return current
    }
    outgoing?.dispose()
  }
}
