import Foundation

/// Disposes of its disposables when it is deallocated. None can be removed before.
public final class DisposeBag: DisposeBase {
  private let disposables = CompositeDisposable()

  /// Creates an empty bag.
  public override init() {}

  deinit { disposables.dispose() }

  /// Puts a disposable into the bag.
  public func insert(_ disposable: any Disposable) { disposables.insert(disposable) }
}

extension Disposable {
  /// Puts this disposable into the bag.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
