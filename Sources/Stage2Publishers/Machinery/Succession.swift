/// One upstream after the other, to one downstream: the inside of `catch`, `append` and `prepend`.
///
/// Demand that the first upstream has not met is asked of the next. A value or a completion of an
/// upstream whose time is over is ignored.
@usableFromInline
final class Succession<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline @exclusivity(unchecked) var upstream: (any Subscription)?
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none

  /// Which upstream's turn it is, counted from zero; its subscription may not be there yet.
  @usableFromInline @exclusivity(unchecked) var turn = 0

  @usableFromInline let name: SubscriptionName

  @inlinable
  init(downstream: Downstream, name: SubscriptionName) {
    self.downstream = Held(downstream)
    self.name = name
  }

  @usableFromInline var description: String { name.rawValue }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let upstream = lock.locked {
      self.demand += demand
      return self.upstream
    }
    upstream?.request(demand)
  }

  @usableFromInline
  func cancel() {
    let (upstream, downstream) = lock.locked {
      defer { (self.upstream, self.downstream) = (nil, nil) }
      return (self.upstream, self.downstream)
    }
    upstream?.cancel()
    withExtendedLifetime(downstream) {}
  }

  @inlinable
  func connect(_ turn: Int, to new: any Subscription) {
    lock.lock()
    guard downstream != nil, turn == self.turn, upstream == nil else {
      lock.unlock()
      return new.cancel()
    }
    upstream = new
    let demand = self.demand
    lock.unlock()
    if demand > .none { new.request(demand) }
  }

  @inlinable
  func receive(_ value: Downstream.Input, turn: Int) -> Subscribers.Demand {
    lock.lock()
    guard let downstream, turn == self.turn, demand > .none else {
      lock.unlock()
      return .none
    }
    demand -= 1
    lock.unlock()
    let more = downstream.receive(value)
    return more > .none ? ask(for: more, in: turn) : .none
  }

  /// Adds demand that an upstream was answered with; if its turn ended meanwhile, the next one is
  /// asked instead.
  @inlinable
  func ask(for more: Subscribers.Demand, in turn: Int) -> Subscribers.Demand {
    lock.lock()
    demand += more
    let next = turn == self.turn ? nil : upstream
    let isStillItsTurn = turn == self.turn
    lock.unlock()
    next?.request(more)
    return isStillItsTurn ? more : .none
  }

  /// Ends the turn of an upstream that has completed; false when it had ended before.
  @inlinable
  func end(_ turn: Int) -> Bool {
    lock.lock()
    guard downstream != nil, turn == self.turn else {
      lock.unlock()
      return false
    }
    let ended = upstream
    upstream = nil
    self.turn += 1
    lock.unlock()
    withExtendedLifetime(ended) {}
    return true
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>, turn: Int) {
    lock.lock()
    guard let downstream, turn == self.turn else { return lock.unlock() }
    let ended = upstream
    self.downstream = nil
    upstream = nil
    lock.unlock()
    downstream.receive(completion: completion)
    withExtendedLifetime(ended) {}
  }
}

/// The subscriber for the last upstream of a succession.
@usableFromInline
struct Successor<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let succession: Succession<Downstream>
  @usableFromInline let turn: Int

  @inlinable
  init(_ succession: Succession<Downstream>, turn: Int) {
    self.succession = succession
    self.turn = turn
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }

  @inlinable
  func receive(subscription: any Subscription) { succession.connect(turn, to: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { succession.receive(input, turn: turn) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    succession.complete(completion, turn: turn)
  }
}
