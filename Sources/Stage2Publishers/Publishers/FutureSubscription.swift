import Synchronization

/// A subscriber that came before a future's result.
///
/// Nothing is delivered before `start()`, so that a promise kept on another thread cannot overtake
/// the subscription (rule 1.9).
@usableFromInline
final class FutureSubscription<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var future: Future<Output, Failure>?
  @usableFromInline @exclusivity(unchecked) var downstream: AnySubscriber<Output, Failure>?
  @usableFromInline @exclusivity(unchecked) var isStarted = false
  @usableFromInline @exclusivity(unchecked) var isDemanded = false
  @usableFromInline let isCancelled = Atomic<Bool>(false)

  @inlinable
  init(future: Future<Output, Failure>, downstream: AnySubscriber<Output, Failure>) {
    self.future = future
    self.downstream = downstream
  }

  @usableFromInline var description: String { "Future" }
  @inlinable var hasLeft: Bool { isCancelled.load(ordering: .acquiring) }

  @inlinable
  func start() {
    lock.locked { isStarted = true }
    deliverIfReady()
  }

  /// Delivers the result to a subscriber that may have it now; who takes `downstream` delivers.
  @inlinable
  func deliverIfReady() {
    lock.lock()
    guard isStarted, let future, let downstream, let result = future.currentResult else {
      return lock.unlock()
    }
    if case .success = result, !isDemanded { return lock.unlock() }
    self.future = nil
    self.downstream = nil
    lock.unlock()
    switch result {
    case .success(let output):
      _ = downstream.receive(output)
      if !hasLeft { downstream.receive(completion: .finished) }
    case .failure(let error):
      downstream.receive(completion: .failure(error))
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.locked { isDemanded = true }
    deliverIfReady()
  }

  @usableFromInline
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    let held = lock.locked {
      defer { (future, downstream) = (nil, nil) }
      return (future, downstream)
    }
    held.0?.noteDeparture()
  }
}
