/// Where two upstreams meet and become pairs: the inside of `zip` and of `combineLatest`.
///
/// Both upstreams are asked for what the downstream asks. Pairs are served by queue and drain, as in
/// `Confluence`; the lock is never held during a call.
@usableFromInline
final class Pairing<Rule: PairRule, Downstream: Subscriber>: Subscription, CustomStringConvertible
where Downstream.Input == (Rule.A, Rule.B) {
  @usableFromInline
  struct Side {
    @usableFromInline var subscription: (any Subscription)?
    @usableFromInline var isFinished = false

    @inlinable init() {}
  }

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
  @usableFromInline @exclusivity(unchecked) var rule = Rule()
  @usableFromInline @exclusivity(unchecked) var pairs = FIFO<(Rule.A, Rule.B)>()
  @usableFromInline @exclusivity(unchecked) var a = Side()
  @usableFromInline @exclusivity(unchecked) var b = Side()
  @usableFromInline @exclusivity(unchecked) var failure: Held<Downstream.Failure>?
  @usableFromInline @exclusivity(unchecked) var isDelivering = false

  @inlinable init(downstream: Downstream) { self.downstream = Held(downstream) }

  @usableFromInline var description: String { Rule.name }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand > .none { ask(for: demand) }
  }

  @usableFromInline
  func cancel() { end()?.cancelUpstreams() }

  /// Adds demand, delivers what it permits, and asks both upstreams for as much.
  @inlinable
  func ask(for demand: Subscribers.Demand) {
    lock.lock()
    self.demand += demand
    let upstreams = (a.subscription, b.subscription)
    drain()
    upstreams.0?.request(demand)
    upstreams.1?.request(demand)
  }

  @inlinable
  subscript(side: PairSide) -> Side {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }

  @inlinable
  func connect(_ side: PairSide, to new: any Subscription) {
    lock.lock()
    guard downstream != nil, self[side].subscription == nil else {
      lock.unlock()
      return new.cancel()
    }
    self[side].subscription = new
    let demand = self.demand
    lock.unlock()
    if demand > .none { new.request(demand) }
  }

  @inlinable
  func receive(a value: Rule.A) {
    var value: Rule.A? = value
    lock.lock()
    guard downstream != nil, !a.isFinished else { return lock.unlock() }
    serve(rule.add(a: &value))
  }

  @inlinable
  func receive(b value: Rule.B) {
    var value: Rule.B? = value
    lock.lock()
    guard downstream != nil, !b.isFinished else { return lock.unlock() }
    serve(rule.add(b: &value))
  }

  @inlinable
  func finish(
    _ side: PairSide, _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    lock.lock()
    guard downstream != nil, !self[side].isFinished else { return lock.unlock() }
    self[side].isFinished = true
    if case .failure(let error) = completion, failure == nil { failure = Held(error) }
    drain()
  }

  /// Queues a pair, if there is one to keep, and delivers. Called with the lock, returns without.
  @inlinable
  func serve(_ pair: (Rule.A, Rule.B)?) {
    if let pair, Rule.keepsPairs || demand.count > pairs.count { pairs.append(pair) }
    drain()
  }

  /// Delivers what can be delivered, unless somebody is at it. Called with the lock, returns
  /// without.
  @inlinable
  func drain() {
    guard !isDelivering else { return lock.unlock() }
    isDelivering = true
    while let more = deliverNext() {
      if more > .none { askAgain(for: more) }
      lock.lock()
    }
  }

  /// What `ask(for:)` does, for who is draining already.
  @inlinable
  func askAgain(for more: Subscribers.Demand) {
    let upstreams = lock.locked {
      demand += more
      return (a.subscription, b.subscription)
    }
    upstreams.0?.request(more)
    upstreams.1?.request(more)
  }

  /// Delivers one signal; nil when there is none. Called with the lock, returns without, so that
  /// nothing it takes out is released under the lock.
  @inlinable
  func deliverNext() -> Subscribers.Demand? {
    if let downstream, demand > .none, let pair = pairs.popFirst() {
      demand -= 1
      lock.unlock()
      return downstream.receive(pair)
    }
    if downstream != nil, failure != nil || (pairs.isEmpty && isExhausted) {
      let completion = failure.map { Subscribers.Completion.failure($0.value) } ?? .finished
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

  @inlinable var isExhausted: Bool {
    rule.isExhausted(finishedA: a.isFinished, finishedB: b.isFinished)
  }

  /// What is left at the end, taken out under the lock to be cancelled and released without it.
  @usableFromInline
  struct Remains {
    @usableFromInline let downstream: Held<Downstream>
    @usableFromInline let upstreams: [Side]
    @usableFromInline let rule: Rule
    @usableFromInline let pairs: FIFO<(Rule.A, Rule.B)>

    @inlinable
    init(downstream: Held<Downstream>, upstreams: [Side], rule: Rule, pairs: FIFO<(Rule.A, Rule.B)>)
    {
      self.downstream = downstream
      self.upstreams = upstreams
      self.rule = rule
      self.pairs = pairs
    }

    @inlinable
    func cancelUpstreams() {
      for upstream in upstreams where !upstream.isFinished { upstream.subscription?.cancel() }
    }
  }

  @inlinable
  func end() -> Remains? {
    lock.lock()
    defer { lock.unlock() }
    guard let downstream else { return nil }
    let remains = Remains(
      downstream: downstream, upstreams: [a, b], rule: rule, pairs: pairs.takeAll())
    self.downstream = nil
    rule = Rule()
    a.subscription = nil
    b.subscription = nil
    return remains
  }
}
