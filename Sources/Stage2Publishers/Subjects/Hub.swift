/// What both subjects are inside: the subscribers, the completion and, for one of them, the latest
/// value.
@usableFromInline
final class Hub<Output, Failure: Error> {
  @usableFromInline let lock = Lock()

  /// In the order of subscription. A sender retains the array and walks it without the lock, so it
  /// is copied only when a subscriber comes or goes during a delivery, not for every value.
  @usableFromInline @exclusivity(unchecked) var conduits: [Conduit<Output, Failure>] = []
  @usableFromInline @exclusivity(unchecked) var latest: Output?
  @usableFromInline @exclusivity(unchecked) var isOver = false
  @usableFromInline @exclusivity(unchecked) var completion: Subscribers.Completion<Failure>?
  @usableFromInline @exclusivity(unchecked) var upstreams: [any Subscription] = []

  /// Whether there is a latest value to replay; it never changes.
  @usableFromInline let replays: Bool

  @inlinable
  init(latest: Output?) {
    self.latest = latest
    replays = latest != nil
  }

  @inlinable var currentValue: Output? { lock.locked { latest } }

  @inlinable
  func attach(_ subscriber: AnySubscriber<Output, Failure>) {
    let conduit = Conduit(hub: self, downstream: subscriber)
    let completion = lock.locked {
      if self.completion == nil { conduits.append(conduit) }
      return self.completion
    }
    if let completion {
      CompletionOnly.send(completion, to: subscriber)
    } else {
      conduit.start()
    }
  }

  @inlinable
  func detach(_ conduit: Conduit<Output, Failure>) {
    _ = lock.locked {
      conduits.firstIndex { $0 === conduit }.map { conduits.remove(at: $0) }
    }
  }

  @inlinable
  func send(_ value: Output) {
    var replaced: Output?
    lock.lock()
    if isOver { return lock.unlock() }
    if replays {
      replaced = value
      swap(&replaced, &latest)
    }
    if conduits.count == 1 {
      // Most subjects have one subscriber: retaining it is half of retaining it and its array.
      let only = conduits[0]
      lock.unlock()
      only.offer(value)
    } else {
      let conduits = self.conduits
      lock.unlock()
      for conduit in conduits { conduit.offer(value) }
    }
    withExtendedLifetime(replaced) {}
  }

  @usableFromInline
  func send(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    if isOver { return lock.unlock() }
    isOver = true
    self.completion = completion
    let (conduits, upstreams) = (self.conduits, self.upstreams)
    self.conduits = []
    self.upstreams = []
    lock.unlock()
    for conduit in conduits { conduit.finish(completion) }
    withExtendedLifetime(upstreams) {}
  }

  @usableFromInline
  func send(subscription: any Subscription) {
    let isLate = lock.locked {
      if !isOver { upstreams.append(subscription) }
      return isOver
    }
    if isLate { subscription.cancel() } else { subscription.request(.unlimited) }
  }

  @usableFromInline
  func cancelUpstreams() {
    let upstreams = lock.locked {
      defer { self.upstreams = [] }
      return self.upstreams
    }
    for upstream in upstreams { upstream.cancel() }
  }
}
