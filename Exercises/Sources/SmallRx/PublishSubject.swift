import Foundation

/// A sequence whose events are sent from outside, and that remembers only its end.
///
/// After its end, a new subscriber receives the end immediately. Safe to use from any thread.
public final class PublishSubject<Element>: ObservableType, ObserverType {
  private let lock = NSLock()
  private var observers: [Int: AnyObserver<Element>] = [:]
  private var last = 0
  private var end: Event<Element>?

  /// Makes a subject without observers.
  public init() {}

  /// Whether it has observers.
  public var hasObservers: Bool { lock.withLock { !observers.isEmpty } }

  /// Sends the event to all observers, in the order of their subscriptions.
  public func on(_ event: Event<Element>) {
    let observers = lock.withLock {
      guard end == nil else { return [(key: Int, value: AnyObserver<Element>)]() }
      let observers = self.observers.sorted { $0.key < $1.key }
      if event.isStopEvent {
        end = event
        self.observers = [:]
      }
      return observers
    }
    for (_, observer) in observers { observer.on(event) }
  }

  /// Returns the subject as a sequence. Its subscriptions do not retain the subject.
  public func asObservable() -> Observable<Element> {
    .create { observer in
      let (number, end) = self.lock.withLock {
        self.last += 1
        if self.end == nil { self.observers[self.last] = observer }
        return (self.last, self.end)
      }
      if let end { observer.on(end) }
      return Disposables.create(with: { [weak self] in self?.remove(number) })
    }
  }

  private func remove(_ number: Int) {
    let observer = lock.withLock { observers.removeValue(forKey: number) }
    withExtendedLifetime(observer) {}
  }
}
