/// What the upstreams of a confluence signal, each through its inlet.
extension Confluence {
  @inlinable
  func connect(_ inlet: Inlet<Downstream>, to subscription: any Subscription) {
    lock.lock()
    guard has(inlet.slot, inlet.id), sides[inlet.slot]?.subscription == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    sides[inlet.slot]?.subscription = subscription
    sides[inlet.slot]?.isUnlimited = demand == .unlimited
    let request = demand == .unlimited ? Subscribers.Demand.unlimited : .max(1)
    lock.unlock()
    subscription.request(request)
  }

  @inlinable
  func receive(_ value: Downstream.Input, from inlet: Inlet<Downstream>) -> Subscribers.Demand {
    lock.lock()
    guard has(inlet.slot, inlet.id), let downstream else {
      lock.unlock()
      return .none
    }
    if isDelivering || demand == .none {
      queue.append(Entry(value: value, slot: inlet.slot, id: inlet.id))
      lock.unlock()
      return .none
    }
    isDelivering = true
    demand -= 1
    let isUnlimited = sides[inlet.slot]?.isUnlimited ?? true
    lock.unlock()
    let more = downstream.receive(value)
    lock.lock()
    demand += more
    isDelivering = false
    drain()
    return isUnlimited ? .none : .max(1)
  }

  @inlinable
  func finish(_ inlet: Inlet<Downstream>) {
    lock.lock()
    guard has(inlet.slot, inlet.id) else { return lock.unlock() }
    let finished = sides[inlet.slot]
    sides[inlet.slot] = nil
    vacancies.append(inlet.slot)
    unfinished -= 1
    let source = sourceIsLimited ? self.source : nil
    drain()
    source?.request(.max(1))
    withExtendedLifetime(finished) {}
  }

  @inlinable
  func fail(_ inlet: Inlet<Downstream>, _ error: Failure) {
    lock.lock()
    guard has(inlet.slot, inlet.id), failure == nil else { return lock.unlock() }
    failure = Held(error)
    drain()
  }

  /// Whether a side is still there: one that has finished may misbehave and send again.
  @inlinable
  func has(_ slot: Int, _ id: Int) -> Bool {
    slot < sides.count && sides[slot]?.id == id
  }
}
