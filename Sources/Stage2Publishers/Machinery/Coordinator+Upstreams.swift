/// Which upstream of a coordinator: a slot among the upstreams, and an id. Slots are used again; by
/// its id, an upstream that misbehaves and sends after its end is told from the next one.
@usableFromInline struct Port {
  @usableFromInline let slot: Int
  @usableFromInline let id: Int

  @inlinable init(slot: Int, id: Int) {
    self.slot = slot
    self.id = id
  }
}

/// How upstreams come and go.
extension Coordinator {
  @inlinable func has(_ port: Port) -> Bool {
    port.slot < state.upstreams.count && state.upstreams[port.slot].id == port.id
  }

  /// Whether an upstream may still come in by a port that was made for it.
  @inlinable func awaits(_ port: Port) -> Bool {
    lock.locked { has(port) && state.failure == nil }
  }

  /// Makes room for another upstream; nil when everything is over.
  @inlinable func join() -> Port? {
    lock.locked { state.isOpen ? takePort() : nil }
  }

  /// Makes room for another upstream in the place of the one before, which is canceled.
  @inlinable func replaceUpstream() -> Port? {
    lock.lock()
    guard state.isOpen else {
      lock.unlock()
      return nil
    }
    let dropped = state.queue.takeAll()
    let previous = state.upstreams.first?.id == nil ? nil : vacate(0)
    let port = takePort()
    lock.unlock()
    previous?.cancel()
    withExtendedLifetime(dropped) {}
    return port
  }

  @inlinable func takePort() -> Port {
    state.unfinished += 1
    state.lastID += 1
    if let slot = state.vacancies.popLast() {
      state.upstreams[slot] = Upstream(id: state.lastID)
      return Port(slot: slot, id: state.lastID)
    }
    state.upstreams.append(Upstream(id: state.lastID))
    return Port(slot: state.upstreams.count - 1, id: state.lastID)
  }

  /// Empties a port, for another upstream if there may be one, and returns what was there.
  @inlinable func vacate(_ slot: Int) -> (any Subscription)? {
    let subscription = state.upstreams[slot].subscription
    state.upstreams[slot].subscription = nil
    state.upstreams[slot].id = nil
    state.unfinished -= 1
    if !state.hasAllUpstreams { state.vacancies.append(slot) }
    return subscription
  }

  /// The upstream behind a port, if it waits to be asked for its next value.
  @inlinable func limited(_ port: Port) -> (any Subscription)? {
    has(port) && state.upstreams[port.slot].isLimited
      ? state.upstreams[port.slot].subscription : nil
  }

  /// Keeps an upstream's subscription and asks it for values.
  @inlinable func connect(_ port: Port, to subscription: any Subscription) {
    lock.lock()
    guard has(port), state.upstreams[port.slot].subscription == nil else {
      lock.unlock()
      return subscription.cancel()
    }
    state.upstreams[port.slot].subscription = subscription
    let isLimited = state.demand != .unlimited
    state.upstreams[port.slot].isLimited = isLimited
    let request = Strategy.sharesDemand || !isLimited ? state.demand : .max(1)
    lock.unlock()
    if request > .none { subscription.request(request) }
  }

  @inlinable func finish(_ port: Port, _ completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard has(port) else { return lock.unlock() }
    let finished = vacate(port.slot)
    state.note(completion)
    let outer = state.strategy.finish(port.slot) && state.failure == nil ? state.outer : nil
    drain()
    outer?.request(.max(1))
    withExtendedLifetime(finished) {}
  }

  /// Keeps the subscription of the upstream whose values become upstreams, and asks for them.
  @inlinable func connectOuter(_ subscription: any Subscription, _ demand: Subscribers.Demand) {
    let isWelcome = lock.locked {
      guard state.isOpen, state.outer == nil else { return false }
      state.outer = subscription
      return true
    }
    if isWelcome { subscription.request(demand) } else { subscription.cancel() }
  }

  /// There will be no more upstreams than there are.
  @inlinable func finishJoining(_ completion: Subscribers.Completion<Failure> = .finished) {
    lock.lock()
    guard !state.hasAllUpstreams else { return lock.unlock() }
    state.hasAllUpstreams = true
    state.unfinished -= 1
    state.note(completion)
    let finished = state.outer.take()
    drain()
    withExtendedLifetime(finished) {}
  }
}
