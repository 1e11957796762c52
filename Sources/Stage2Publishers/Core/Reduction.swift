/// The link of operators that make at most one value of a whole stream, such as `collect` and
/// `first`: all is demanded from upstream, and the result waits until the downstream demands it.
@usableFromInline
class Reduction<Downstream: Subscriber>: Link {
  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var result: Held<Downstream.Input>?
  @usableFromInline @exclusivity(unchecked) var isDemanded = false
  @usableFromInline @exclusivity(unchecked) var isReduced = false

  @inlinable init(downstream: Downstream) { self.downstream = Held(downstream) }

  @inlinable
  override func release() {
    super.release()
    downstream = nil
    result = nil
  }

  @inlinable
  final func receive(subscription: any Subscription) {
    guard connect(subscription) else { return }
    downstream?.receive(subscription: self)
    if !gate.isClosed { subscription.request(.unlimited) }
    leave()
  }

  /// Sends the result and finishes, now or at the first request. Only the first call counts.
  @inlinable
  final func finish(with result: Downstream.Input?) {
    guard enter() else { return }
    defer { leave() }
    let isFirst = lock.locked {
      defer { isReduced = true }
      return !isReduced
    }
    guard isFirst else { return }
    guard let result else { return complete(.finished) }
    let isDemanded = lock.locked {
      if !self.isDemanded { self.result = Held(result) }
      return self.isDemanded
    }
    if isDemanded { send(result) }
  }

  @inlinable
  final func fail(_ error: Downstream.Failure) {
    guard enter() else { return }
    defer { leave() }
    if !lock.locked({ isReduced }) { complete(.failure(error)) }
  }

  @inlinable
  final func send(_ result: Downstream.Input) {
    _ = downstream?.receive(result)
    complete(.finished)
  }

  @inlinable
  final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard close() else { return }
    downstream?.receive(completion: completion)
    leave()
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    demand.mustBePositive()
    guard enter() else { return }
    defer { leave() }
    let waiting = lock.locked {
      isDemanded = true
      defer { result = nil }
      return result
    }
    if let waiting { send(waiting.value) }
  }
}
