import Foundation

/// Disposables that are disposed of when the bag is deallocated. None can be removed before.
public final class DisposeBag: DisposeBase {
  private let disposables = CompositeDisposable()

  /// Makes an empty bag.
  public override init() {}

  deinit { disposables.dispose() }

  /// Puts a disposable into the bag.
  public func insert(_ disposable: any Disposable) { disposables.insert(disposable) }
}

extension Disposable {
  /// Puts the disposable into the bag.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
