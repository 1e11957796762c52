import Foundation

/// Disposables that end when the bag is released. None can be taken out before.
public final class DisposeBag: DisposeBase {
  private let disposables = CompositeDisposable()

  /// An empty bag.
  public override init() {}

  deinit { disposables.dispose() }

  /// Puts a disposable into the bag.
  public func insert(_ disposable: any Disposable) { disposables.insert(disposable) }
}

extension Disposable {
  /// Puts it into the bag.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
