import Foundation

/// One subscription to an ``Observable``, which keeps its contract.
///
/// After an error, a completion or a disposal, it delivers nothing more, disposes of the disposable
/// of the work, and releases the observer. Safe to use from any thread. It holds no lock while it
/// delivers an event, so if two threads deliver, it delivers on both.
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

  /// Takes the disposable of the work, which may have ended already.
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
    // Release what the observer retains here, not while the lock is held.
    withExtendedLifetime(observer) {}
  }
}
