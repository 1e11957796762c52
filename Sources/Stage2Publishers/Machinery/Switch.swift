/// Where one upstream takes the place of another: the inside of `switchToLatest`.
///
/// Every upstream has a number, and only the latest is heard. Values are served by queue and drain,
/// as in `Confluence`; the lock is never held during a call.
@usableFromInline
final class Switch<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline typealias Completion = Subscribers.Completion<Downstream.Failure>

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
  @usableFromInline @exclusivity(unchecked) var queue = FIFO<Downstream.Input>()
  @usableFromInline @exclusivity(unchecked) var failure: Held<Downstream.Failure>?
  @usableFromInline @exclusivity(unchecked) var isDelivering = false

  @usableFromInline @exclusivity(unchecked) var source: (any Subscription)?
  @usableFromInline @exclusivity(unchecked) var isSourceFinished = false

  @usableFromInline @exclusivity(unchecked) var latest: (any Subscription)?
  @usableFromInline @exclusivity(unchecked) var number = 0
  @usableFromInline @exclusivity(unchecked) var isLatestFinished = true

  @inlinable init(downstream: Downstream) { self.downstream = Held(downstream) }

  @usableFromInline var description: String { "SwitchToLatest" }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    self.demand += demand
    let latest = self.latest
    drain()
    latest?.request(demand)
  }

  @usableFromInline
  func cancel() { end()?.cancelUpstreams() }

  @inlinable
  func adopt(source: any Subscription) -> Bool {
    let isWelcome = lock.locked {
      guard downstream != nil, self.source == nil, !isSourceFinished else { return false }
      self.source = source
      return true
    }
    if !isWelcome { source.cancel() }
    return isWelcome
  }

  /// Turns away from the latest upstream; the result is the subscriber for the next.
  @inlinable
  func turn() -> SwitchInlet<Downstream>? {
    lock.lock()
    guard downstream != nil, failure == nil, !isSourceFinished else {
      lock.unlock()
      return nil
    }
    let (previous, dropped) = (latest, queue.takeAll())
    latest = nil
    isLatestFinished = false
    number += 1
    let inlet = SwitchInlet(points: self, number: number)
    lock.unlock()
    previous?.cancel()
    withExtendedLifetime(dropped) {}
    return inlet
  }

  @inlinable
  func finishSource(_ completion: Completion) {
    lock.lock()
    guard !isSourceFinished else { return lock.unlock() }
    isSourceFinished = true
    if case .failure(let error) = completion, failure == nil { failure = Held(error) }
    drain()
  }

  @inlinable
  func connect(_ number: Int, to subscription: any Subscription) {
    lock.lock()
    guard isLatest(number), latest == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    latest = subscription
    let demand = self.demand
    lock.unlock()
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ value: Downstream.Input, from number: Int) {
    lock.lock()
    guard isLatest(number), demand.count > queue.count else { return lock.unlock() }
    queue.append(value)
    drain()
  }

  @inlinable
  func finish(_ number: Int, _ completion: Completion) {
    lock.lock()
    guard isLatest(number) else { return lock.unlock() }
    isLatestFinished = true
    let finished = latest
    latest = nil
    if case .failure(let error) = completion, failure == nil { failure = Held(error) }
    drain()
    withExtendedLifetime(finished) {}
  }

  @inlinable
  func isLatest(_ number: Int) -> Bool {
    downstream != nil && number == self.number && !isLatestFinished
  }

  /// Delivers what can be delivered, unless somebody is at it. Called with the lock, returns
  /// without.
  @inlinable
  func drain() {
    guard !isDelivering else { return lock.unlock() }
    isDelivering = true
    while let more = deliverNext() {
      lock.lock()
      demand += more
      guard more > .none, let latest else { continue }
      lock.unlock()
      latest.request(more)
      lock.lock()
    }
  }

  /// Delivers one signal; nil when there is none. Called with the lock, returns without, so that
  /// nothing it takes out is released under the lock.
  @inlinable
  func deliverNext() -> Subscribers.Demand? {
    if let downstream, demand > .none, let value = queue.popFirst() {
      demand -= 1
      lock.unlock()
      return downstream.receive(value)
    }
    if downstream != nil, failure != nil || (isSourceFinished && isLatestFinished && queue.isEmpty)
    {
      let completion = failure.map { Completion.failure($0.value) } ?? .finished
      lock.unlock()
      if let remains = end() {
        remains.cancelUpstreams()
        remains.downstream.receive(completion: completion)
      }
      return nil
    }
    isDelivering = false
    lock.unlock()
    return nil
  }

  /// What is left at the end, taken out under the lock to be cancelled and released without it.
  @usableFromInline
  struct Remains {
    @usableFromInline let downstream: Held<Downstream>
    @usableFromInline let source: (any Subscription)?
    @usableFromInline let latest: (any Subscription)?
    @usableFromInline let queue: FIFO<Downstream.Input>

    @inlinable
    init(
      downstream: Held<Downstream>, source: (any Subscription)?, latest: (any Subscription)?,
      queue: FIFO<Downstream.Input>
    ) {
      self.downstream = downstream
      self.source = source
      self.latest = latest
      self.queue = queue
    }

    @inlinable
    func cancelUpstreams() {
      source?.cancel()
      latest?.cancel()
    }
  }

  @inlinable
  func end() -> Remains? {
    lock.lock()
    defer { lock.unlock() }
    guard let downstream else { return nil }
    let remains = Remains(
      downstream: downstream, source: isSourceFinished ? nil : source, latest: latest,
      queue: queue.takeAll())
    self.downstream = nil
    source = nil
    latest = nil
    return remains
  }
}
