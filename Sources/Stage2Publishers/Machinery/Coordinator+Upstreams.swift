/// Identifies an upstream of a coordinator: a slot among the upstreams, and an id. Slots are used
/// again. The id distinguishes an upstream that misbehaves and sends after its completion from the
/// next upstream.
@usableFromInline struct Port {
  @usableFromInline let slot: Int
  @usableFromInline let id: Int

  @inlinable init(slot: Int, id: Int) {
    self.slot = slot
    self.id = id
  }
}

/// The subscriber of one of a coordinator's upstreams.
@usableFromInline
struct CoordinatorInner<Entrance: CoordinatorEntrance, Downstream: Subscriber>: Subscriber
where Downstream.Input == Entrance.Strategy.Output {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let coordinator: Coordinator<Entrance.Strategy, Downstream>
  @usableFromInline let port: Port

  @inlinable init(_ coordinator: Coordinator<Entrance.Strategy, Downstream>, _ port: Port) {
    self.coordinator = coordinator
    self.port = port
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(coordinator) }

  @inlinable func receive(subscription: any Subscription) {
    coordinator.connect(port, to: subscription)
  }

  @inlinable func receive(_ input: Entrance.Input) -> Subscribers.Demand {
    coordinator.receive(input, from: port, by: Entrance.self)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    coordinator.receive(completion, from: port)
  }
}

/// The methods by which upstreams join and leave.
extension Coordinator {
  /// Whether upstreams can still join.
  @inlinable var isOpen: Bool { lock.locked { state.isOpen } }

  /// Makes room for another upstream; nil if the stream has ended.
  @inlinable func join() -> Port? {
    lock.locked { state.isOpen ? state.takePort() : nil }
  }

  /// Makes room for another upstream in place of the previous upstream, which is canceled.
  @inlinable func replaceUpstream() -> Port? {
    guard let replaced = lock.locked({ state.replaceUpstream() }) else { return nil }
    replaced.subscription?.cancel()
    return withExtendedLifetime(replaced) { replaced.port }
  }

  /// Subscribes to the upstream that a port was made for, unless the stream has ended by now.
  @inlinable func subscribe<P: Publisher<Entrance.Input, Failure>, Entrance: CoordinatorEntrance>(
    to publisher: P, at port: Port, by entrance: Entrance.Type
  ) where Entrance.Strategy == Strategy {
    guard lock.locked({ state.listens(to: port) }) else { return }
    publisher.receive(subscriber: CoordinatorInner<Entrance, Downstream>(self, port))
  }

  /// Retains an upstream's subscription and requests values from it.
  @inlinable func connect(_ port: Port, to subscription: any Subscription) {
    let demand = lock.locked { state.connect(port, to: subscription) }
    guard let demand else {
      subscription.cancel()
      return
    }
    if demand > .none { subscription.request(demand) }
  }

  /// Retains the subscription of the upstream whose values become upstreams, and requests them.
  @inlinable func connectOuter(_ subscription: any Subscription, _ demand: Subscribers.Demand) {
    let isWelcome = lock.locked {
      guard state.isOpen, state.outer == nil else { return false }
      state.outer = subscription
      return true
    }
    if isWelcome {
      subscription.request(demand)
    } else {
      subscription.cancel()
    }
  }

  /// Notes that no more upstreams will join: the outer upstream has completed, or there is none.
  @inlinable func noMoreUpstreams(after completion: Subscribers.Completion<Failure> = .finished) {
    var outer: (any Subscription)?
    let isMine = lock.locked {
      outer = state.completeOuter(completion)
      return state.beginDeliveringWhatWaits()
    }
    if isMine { deliverWhatWaits() }
    withExtendedLifetime(outer) {}
  }
}

extension Coordinator.State {
  @inlinable var isOpen: Bool { downstream != nil && failure == nil && !hasAllUpstreams }

  @inlinable func has(_ port: Port) -> Bool {
    port.slot < upstreams.count && upstreams[port.slot].id == port.id
  }

  /// Returns whether signals by this port count.
  @inlinable func listens(to port: Port) -> Bool {
    downstream != nil && failure == nil && has(port) && !upstreams[port.slot].isComplete
  }

  @inlinable mutating func takePort() -> Port {
    incomplete += 1
    lastID += 1
    if let slot = vacantSlots.popLast() {
      upstreams[slot] = Coordinator.Upstream(id: lastID)
      return Port(slot: slot, id: lastID)
    }
    upstreams.append(Coordinator.Upstream(id: lastID))
    return Port(slot: upstreams.count - 1, id: lastID)
  }

  /// Notes the subscription of an upstream, and returns the demand to request from it; nil if it is
  /// not wanted, or has a subscription already (rule 2.5).
  @inlinable mutating func connect(
    _ port: Port, to subscription: any Subscription
  ) -> Subscribers.Demand? {
    guard listens(to: port), upstreams[port.slot].subscription == nil else { return nil }
    upstreams[port.slot].subscription = subscription
    guard !Strategy.sharesDemand else { return demand }
    let isAskedOneByOne = demand != .unlimited
    upstreams[port.slot].isAskedOneByOne = isAskedOneByOne
    return isAskedOneByOne ? .max(1) : .unlimited
  }

  @inlinable func isAskedOneByOne(_ port: Port) -> Bool {
    !Strategy.sharesDemand && upstreams[port.slot].isAskedOneByOne
  }

  /// Completes an upstream. It keeps its place as long as one of its values is in the queue.
  @inlinable mutating func complete(
    _ port: Port, _ completion: Subscribers.Completion<Downstream.Failure>
  ) -> Coordinator.CompletedUpstream? {
    guard has(port), !upstreams[port.slot].isComplete else { return nil }
    let subscription = upstreams[port.slot].subscription
    upstreams[port.slot].subscription = nil
    upstreams[port.slot].isComplete = true
    incomplete -= 1
    strategy.noteCompletion(of: port.slot)
    note(completion)
    let isPlaceFree = upstreams[port.slot].waiting == 0
    return Coordinator.CompletedUpstream(
      subscription: subscription, offersItsPlaceTo: isPlaceFree ? vacate(port.slot) : nil)
  }

  /// Notes that a value from the queue is about to be delivered, and returns the upstream to ask
  /// for one more: the value's own upstream or, if that has ended, the outer upstream.
  @inlinable mutating func noteDelivery(from port: Port) -> (any Subscription)? {
    guard !Strategy.sharesDemand, has(port) else { return nil }
    upstreams[port.slot].waiting -= 1
    if upstreams[port.slot].isComplete {
      return upstreams[port.slot].waiting == 0 ? vacate(port.slot) : nil
    }
    return upstreams[port.slot].isAskedOneByOne ? upstreams[port.slot].subscription : nil
  }

  /// Frees the place of an upstream that has ended. Returns the outer upstream if it must be asked
  /// for another one.
  @inlinable mutating func vacate(_ slot: Int) -> (any Subscription)? {
    upstreams[slot].id = nil
    guard !hasAllUpstreams else { return nil }
    vacantSlots.append(slot)
    return offersPlaces && failure == nil ? outer : nil
  }

  /// Makes room for another upstream in place of the previous upstream; nil if the stream has
  /// ended. Returns what is replaced: the subscription, to be canceled, and the values that were
  /// waiting.
  @inlinable mutating func replaceUpstream() -> Coordinator.Replacement? {
    guard isOpen else { return nil }
    let values = queue.takeAll()
    let subscription = removeFirstUpstream()
    return (takePort(), subscription, values)
  }

  /// Removes the only upstream, so that another one can take its place, and returns its
  /// subscription to be canceled.
  @inlinable mutating func removeFirstUpstream() -> (any Subscription)? {
    guard let first = upstreams.first, first.id != nil else { return nil }
    if !first.isComplete { incomplete -= 1 }
    upstreams[0].subscription = nil
    _ = vacate(0)
    return first.subscription
  }

  /// Completes the outer upstream, and returns it to be released without the lock.
  @inlinable mutating func completeOuter(
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) -> (any Subscription)? {
    guard !hasAllUpstreams else { return nil }
    hasAllUpstreams = true
    incomplete -= 1
    note(completion)
    let completed = outer
    outer = nil
    return completed
  }
}
