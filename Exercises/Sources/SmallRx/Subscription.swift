import Foundation

/// Enforces the contract of one subscription to an ``Observable``.
///
/// After an error, a completion or a disposal, it delivers nothing, disposes of the work's
/// disposable, and releases the observer. Safe to use from any thread. It holds no lock while it
/// delivers an event: if two threads send, it delivers on both.
final class Subscription<Element>: DisposeBase, Disposable {
  private let lock = NSLock()
  private var observer: AnyObserver<Element>?
  private var work: (any Disposable)?
  private var isStopped = false
  private var isDisposed = false

  init(_ observer: AnyObserver<Element>) { self.observer = observer }

  func on(_ event: Event<Element>) {
    let observer: AnyObserver<Element>? = lock.withLock {
      guard !isStopped else { return nil }
      isStopped = event.isStopEvent
      return self.observer
    }
    observer?.on(event)
    if event.isStopEvent { dispose() }
  }

  /// Sets the disposable of the work, which can have ended already.
  func set(_ work: any Disposable) {
    let isLate = lock.withLock {
      if !isDisposed { self.work = work }
      return isDisposed
    }
    if isLate { work.dispose() }
  }

  func dispose() {
    let (work, observer) = lock.withLock {
      defer { (self.work, self.observer) = (nil, nil) }
      (isStopped, isDisposed) = (true, true)
      return (self.work, self.observer)
    }
    work?.dispose()
    // Deallocate what the observer retains here, not while the lock is held.
    withExtendedLifetime(observer) {}
  }
}
