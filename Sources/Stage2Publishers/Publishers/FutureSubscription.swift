/// The subscription of a subscriber that subscribed before the future had its result.
@usableFromInline
final class FutureSubscription<Output, Failure: Error>: Subscription, CustomStringConvertible {
  /// Everything that the lock guards.
  @usableFromInline struct State {
    @usableFromInline var future: Future<Output, Failure>?
    @usableFromInline var downstream: AnySubscriber<Output, Failure>?
    @usableFromInline var isDemanded = false
    /// Passing the subscription downstream counts as a delivery: a result waits until that has
    /// ended.
    @usableFromInline var isPassedOn = false
    @usableFromInline var isCancelled = false

    @inlinable init() {}
  }

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var state = State()

  /// Closures, so that they are compiled where the types are known; see `SingleValue.deliver`.
  @usableFromInline let onRequest: (FutureSubscription) -> Void
  @usableFromInline let onCancel: (FutureSubscription) -> Void

  @inlinable init(future: Future<Output, Failure>, downstream: AnySubscriber<Output, Failure>) {
    onRequest = { $0.noteDemand() }
    onCancel = { $0.noteCancellation() }
    state.future = future
    state.downstream = downstream
  }

  @usableFromInline var description: String { "Future" }

  @inlinable var isCancelled: Bool { lock.locked { state.isCancelled } }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand > .none { onRequest(self) }
  }

  @usableFromInline func cancel() {
    onCancel(self)
  }

  @inlinable func noteHandover() {
    lock.locked { state.isPassedOn = true }
    deliverIfReady()
  }

  @inlinable func noteDemand() {
    lock.locked { state.isDemanded = true }
    deliverIfReady()
  }

  /// Delivers the result to a subscriber that may have it now; the call that takes `downstream`
  /// delivers.
  @inlinable func deliverIfReady() {
    guard let result = lock.locked({ state.future })?.currentResult else { return }
    guard let downstream = takeDownstream(for: result) else { return }
    switch result {
    case .success(let output):
      _ = downstream.receive(output)
      if !isCancelled { downstream.receive(completion: .finished) }
    case .failure(let error):
      downstream.receive(completion: .failure(error))
    }
  }

  /// Takes the subscriber out, once; nil if it may not have the result yet.
  @inlinable func takeDownstream(
    for result: Result<Output, Failure>
  ) -> AnySubscriber<Output, Failure>? {
    var future: Future<Output, Failure>?
    let downstream = lock.locked { () -> AnySubscriber<Output, Failure>? in
      guard state.isPassedOn else { return nil }
      if case .success = result, !state.isDemanded { return nil }
      future = state.future.take()
      return state.downstream.take()
    }
    withExtendedLifetime(future) {}
    return downstream
  }

  @inlinable func noteCancellation() {
    let released = lock.locked {
      let released = (state.future.take(), state.downstream.take())
      state.isCancelled = true
      return released
    }
    withExtendedLifetime(released) { released.0?.noteDeparture() }
  }
}
