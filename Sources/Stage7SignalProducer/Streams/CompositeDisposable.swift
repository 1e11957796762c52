/// Disposes of any number of other disposables, in the order in which they were added.
///
/// A disposable that is added after the disposal is disposed of immediately. Safe from any thread.
/// It retains what was added until it is disposed of, or until the disposable that `add` returned
/// is. After ReactiveSwift 7's `CompositeDisposable`.
public final class CompositeDisposable: Disposable {
  private let lock = Lock()
  private var disposables: Bag<any Disposable>? = Bag()

  /// Creates an empty disposable.
  public init() {}

  /// Whether it has been disposed of already.
  public var isDisposed: Bool { lock.locked { disposables == nil } }

  /// Disposes of everything that was added, on the caller's thread, and releases it.
  public func dispose() {
    let all = lock.locked {
      defer { disposables = nil }
      return disposables
    }
    all?.forEach { $0.dispose() }
  }

  /// Takes in a disposable, or disposes of it immediately if the disposal has already happened.
  ///
  /// Returns a disposable that takes it out again, without disposing of it; `nil` if it was not
  /// taken in.
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable else { return nil }
    guard let token = lock.locked({ disposables?.insert(disposable) }) else {
      disposable.dispose()
      return nil
    }
    return AnyDisposable { [weak self] in self?.remove(token) }
  }

  /// Takes in a closure that is run on disposal.
  @discardableResult
  public func add(_ action: @escaping () -> Void) -> (any Disposable)? {
    add(AnyDisposable(action))
  }

  /// Takes in a disposable, as `add` does.
  @discardableResult
  public static func += (
    composite: CompositeDisposable, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    composite.add(disposable)
  }

  private func remove(_ token: Bag<any Disposable>.Token) {
    let removed = lock.locked { disposables?.remove(token) }
    withExtendedLifetime(removed) {}
  }
}

extension CompositeDisposable: CustomReflectable {
  /// The disposables in it, as the elements of a collection.
  public var customMirror: Mirror {
    let elements = lock.locked { disposables }?.places.compactMap(\.element)
    return Mirror(self, unlabeledChildren: elements ?? [])
  }
}
