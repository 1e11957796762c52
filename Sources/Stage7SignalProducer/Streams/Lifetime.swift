/// How long something lasts, for others to end with it.
///
/// A producer's start is handed one: it ends when the started signal terminates, be it by an event
/// or by disposal. It does not retain the object whose lifetime it is. After ReactiveSwift 7's
/// `Lifetime`.
public final class Lifetime {
  private let disposables: CompositeDisposable

  init(_ disposables: CompositeDisposable) {
    self.disposables = disposables
  }

  /// The lifetime that ends with `token`.
  public convenience init(_ token: Token) {
    self.init(token.disposables)
  }

  /// A lifetime, and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// Whether it is over.
  public var hasEnded: Bool { disposables.isDisposed }

  /// A signal without values that completes when the lifetime ends.
  public var ended: Signal<Never, Never> {
    Signal { observer, lifetime in
      lifetime += disposables.add { observer.sendCompleted() }
    }
  }

  /// Runs `action` when the lifetime ends, on the thread that ends it; at once if it has ended.
  ///
  /// Keeps the closure until then. Returns what takes it back; `nil` if it has been run.
  @discardableResult
  public func observeEnded(_ action: @escaping () -> Void) -> (any Disposable)? {
    disposables.add(action)
  }

  /// Disposes of `disposable` when the lifetime ends; at once if it has ended.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    lifetime.disposables.add(disposable)
  }

  /// A lifetime that ends with this one at the latest.
  func part() -> Part {
    let disposables = CompositeDisposable()
    return Part(disposables: disposables, membership: self += disposables)
  }

  /// The lifetime of one producer that an operator starts, and the operator's means to end it.
  struct Part {
    fileprivate let disposables: CompositeDisposable
    fileprivate let membership: (any Disposable)?

    var lifetime: Lifetime { Lifetime(disposables) }

    /// Ends the part, and makes the whole forget it.
    func end() {
      membership?.dispose()
      disposables.dispose()
    }
  }

  /// What an object retains so that its lifetime ends with it: at the latest when it is released.
  ///
  /// After ReactiveSwift 7's `Lifetime.Token`.
  public final class Token {
    fileprivate let disposables = CompositeDisposable()

    /// A token whose lifetime begins.
    public init() {}

    /// Ends the lifetime now.
    public func dispose() {
      disposables.dispose()
    }

    deinit {
      dispose()
    }
  }
}
