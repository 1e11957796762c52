/// The duration of something, so that other things can end with it.
///
/// A producer's start receives a lifetime, which ends when the started signal terminates, by an
/// event or by disposal. It does not retain the object whose lifetime it is. After ReactiveSwift
/// 7's `Lifetime`.
public final class Lifetime {
  private let disposables: CompositeDisposable

  init(_ disposables: CompositeDisposable) {
    self.disposables = disposables
  }

  /// Creates the lifetime that ends with `token`.
  public convenience init(_ token: Token) {
    self.init(token.disposables)
  }

  /// Creates a lifetime, and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// Whether it has ended.
  public var hasEnded: Bool { disposables.isDisposed }

  /// A signal without values that completes when the lifetime ends.
  public var ended: Signal<Never, Never> {
    Signal { observer, lifetime in
      lifetime += disposables.add { observer.sendCompleted() }
    }
  }

  /// Runs `action` when the lifetime ends, on the thread that ends it; immediately if it has ended.
  ///
  /// Keeps the closure until then. Returns a disposable that removes it; `nil` if it has been run.
  @discardableResult
  public func observeEnded(_ action: @escaping () -> Void) -> (any Disposable)? {
    disposables.add(action)
  }

  /// Disposes of `disposable` when the lifetime ends; immediately if it has ended.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    lifetime.disposables.add(disposable)
  }

  /// Returns a lifetime that ends no later than this lifetime.
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

  /// A token that an object retains, so that its lifetime ends at the latest with the object.
  ///
  /// After ReactiveSwift 7's `Lifetime.Token`.
  public final class Token {
    fileprivate let disposables = CompositeDisposable()

    /// Creates a token and begins its lifetime.
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
