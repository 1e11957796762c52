/// Holds one disposable at a time, and disposes of it when another one takes its place.
///
/// What is put in after the disposal is disposed of at once. Safe from any thread. After
/// ReactiveSwift 7's `SerialDisposable`.
public final class SerialDisposable: Disposable {
  private let lock = Lock()
  private var current: (any Disposable)?
  private var hasBeenDisposed = false

  /// Makes one that holds `inner`, or nothing.
  public init(_ inner: (any Disposable)? = nil) {
    current = inner
  }

  /// Whether it has been disposed of already.
  public var isDisposed: Bool { lock.locked { hasBeenDisposed } }

  /// What it holds now. Setting it disposes of what it held.
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

  /// Disposes of what it holds, and of all that will be put in.
  public func dispose() {
    let outgoing = lock.locked {
      defer { (current, hasBeenDisposed) = (nil, true) }
      return current
    }
    outgoing?.dispose()
  }
}
