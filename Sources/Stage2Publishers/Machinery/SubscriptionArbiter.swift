/// One upstream after the other, to one downstream: the inside of `catch`, `append` and `prepend`.
///
/// Demand that the first upstream has not met is asked of the next. A value or a completion of an
/// upstream whose time is over is ignored.
@usableFromInline
final class SubscriptionArbiter<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var downstream: Box<Downstream>?
  @usableFromInline @exclusivity(unchecked) var upstream: (any Subscription)?
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none

  /// Which upstream is heard, 0 or 1; its subscription may not be there yet.
  @usableFromInline @exclusivity(unchecked) var index = 0

  @usableFromInline let name: StaticString

  @inlinable init(downstream: Downstream, name: StaticString) {
    self.downstream = Box(downstream)
    self.name = name
  }

  @usableFromInline var description: String { name.description }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let upstream = lock.locked {
      self.demand += demand
      return self.upstream
    }
    upstream?.request(demand)
  }

  @usableFromInline func cancel() {
    let held = lock.locked { (upstream.take(), downstream.take()) }
    withExtendedLifetime(held) { held.0?.cancel() }
  }

  @inlinable func connect(_ index: Int, to new: any Subscription) {
    lock.lock()
    guard downstream != nil, index == self.index, upstream == nil else {
      lock.unlock()
      return new.cancel()
    }
    upstream = new
    let demand = self.demand
    lock.unlock()
    if demand > .none { new.request(demand) }
  }

  @inlinable func receive(_ value: Downstream.Input, index: Int) -> Subscribers.Demand {
    lock.lock()
    guard let downstream, index == self.index, demand > .none else {
      lock.unlock()
      return .none
    }
    demand -= 1
    lock.unlock()
    let more = downstream.value.receive(value)
    return more > .none ? ask(for: more, in: index) : .none
  }

  /// Adds demand that an upstream was answered with; if it has ended meanwhile, the next one is
  /// asked instead.
  @inlinable func ask(for more: Subscribers.Demand, in index: Int) -> Subscribers.Demand {
    lock.lock()
    demand += more
    let isCurrent = index == self.index
    let next = isCurrent ? nil : upstream
    lock.unlock()
    next?.request(more)
    return isCurrent ? more : .none
  }

  /// Goes on to the next upstream when one has finished; false when it had ended before.
  @inlinable func end(_ index: Int) -> Bool {
    let (isFirst, ended) = lock.locked { () -> (Bool, (any Subscription)?) in
      guard downstream != nil, index == self.index else { return (false, nil) }
      self.index += 1
      return (true, upstream.take())
    }
    return withExtendedLifetime(ended) { isFirst }
  }

  @inlinable func complete(_ completion: Subscribers.Completion<Downstream.Failure>, index: Int) {
    lock.lock()
    guard index == self.index, let downstream = downstream.take() else { return lock.unlock() }
    let ended = upstream.take()
    lock.unlock()
    withExtendedLifetime(ended) { downstream.value.receive(completion: completion) }
  }
}

/// The subscriber of one of an arbiter's upstreams; what its completion leads to is its own affair.
@usableFromInline protocol ArbiterInner: Subscriber {
  associatedtype Downstream: Subscriber where Downstream.Input == Input

  var arbiter: SubscriptionArbiter<Downstream> { get }
  var index: Int { get }
}

extension ArbiterInner {
  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(arbiter) }

  @inlinable
  func receive(subscription: any Subscription) {
    arbiter.connect(index, to: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    arbiter.receive(input, index: index)
  }
}

/// The subscriber of the second upstream, which is the last: its completion is the end.
@usableFromInline struct SecondInner<Downstream: Subscriber>: ArbiterInner {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let arbiter: SubscriptionArbiter<Downstream>

  @inlinable init(_ arbiter: SubscriptionArbiter<Downstream>) {
    self.arbiter = arbiter
  }

  @inlinable var index: Int { 1 }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    arbiter.complete(completion, index: 1)
  }
}
