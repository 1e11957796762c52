import Synchronization

/// The subscription of a subscriber that came before a future's result.
@usableFromInline
final class FutureSubscription<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var future: Future<Output, Failure>?
  @usableFromInline @exclusivity(unchecked) var downstream: AnySubscriber<Output, Failure>?
  @usableFromInline @exclusivity(unchecked) var isDemanded = false
  @usableFromInline let isCancelled = Atomic<Bool>(false)

  /// Closures, so that they are compiled where the types are known; see `SingleValue.deliver`.
  @usableFromInline let onRequest: (FutureSubscription) -> Void
  @usableFromInline let onCancel: (FutureSubscription) -> Void

  @inlinable init(future: Future<Output, Failure>, downstream: AnySubscriber<Output, Failure>) {
    self.future = future
    self.downstream = downstream
    onRequest = { $0.noteDemand() }
    onCancel = { $0.leave() }
  }

  @usableFromInline var description: String { "Future" }
  @inlinable var hasLeft: Bool { isCancelled.load(ordering: .acquiring) }

  /// Delivers the result to a subscriber that may have it now; whoever takes `downstream` delivers.
  @inlinable func deliverIfReady() {
    lock.lock()
    guard let future, let downstream, let result = future.currentResult else {
      return lock.unlock()
    }
    if case .success = result, !isDemanded { return lock.unlock() }
    (self.future, self.downstream) = (nil, nil)
    lock.unlock()
    switch result {
    case .success(let output):
      _ = downstream.receive(output)
      if !hasLeft { downstream.receive(completion: .finished) }
    case .failure(let error):
      downstream.receive(completion: .failure(error))
    }
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand > .none { onRequest(self) }
  }

  @usableFromInline func cancel() {
    onCancel(self)
  }

  @inlinable func noteDemand() {
    lock.locked { isDemanded = true }
    deliverIfReady()
  }

  @inlinable func leave() {
    isCancelled.store(true, ordering: .releasing)
    let held = lock.locked { (future.take(), downstream.take()) }
    withExtendedLifetime(held) { held.0?.noteDeparture() }
  }
}
