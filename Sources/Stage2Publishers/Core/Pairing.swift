/// How the values of two upstreams become pairs; what `zip` and `combineLatest` differ in.
@usableFromInline
protocol PairRule {
  associatedtype A
  associatedtype B

  /// Whether a pair that nobody demands yet is kept.
  static var keepsPairs: Bool { get }

  init()

  /// Takes a value, and leaves in its place what it replaces, to be released without the lock.
  mutating func add(a: inout A?) -> (A, B)?
  mutating func add(b: inout B?) -> (A, B)?

  /// Whether no further pair can come.
  func isExhausted(finishedA: Bool, finishedB: Bool) -> Bool
}

/// Where two upstreams meet and become pairs: the inside of `zip` and of `combineLatest`.
///
/// Both upstreams are asked for what the downstream asks. Pairs are served by queue and drain, as in
/// `Confluence`; the lock is never held during a call.
@usableFromInline
final class Pairing<Rule: PairRule, Downstream: Subscriber>: Subscription
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

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.mustBePositive()
    ask(for: demand)
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

  // MARK: Signals of the upstreams

  @inlinable
  func connect(_ side: ReferenceWritableKeyPath<Pairing, Side>, to new: any Subscription) {
    lock.lock()
    guard downstream != nil, self[keyPath: side].subscription == nil else {
      lock.unlock()
      return new.cancel()
    }
    self[keyPath: side].subscription = new
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
    _ side: ReferenceWritableKeyPath<Pairing, Side>,
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    lock.lock()
    guard downstream != nil, !self[keyPath: side].isFinished else { return lock.unlock() }
    self[keyPath: side].isFinished = true
    if case .failure(let error) = completion, failure == nil { failure = Held(error) }
    drain()
  }

  // MARK: Delivery

  /// Queues a pair, if there is one, and delivers. Called with the lock, returns without.
  @inlinable
  func serve(_ pair: (Rule.A, Rule.B)?) {
    if let pair, Rule.keepsPairs || demand > .none { pairs.append(pair) }
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

/// The subscriber for the first upstream of a pairing.
@usableFromInline
struct FirstOfPair<Rule: PairRule, Downstream: Subscriber>: Subscriber
where Downstream.Input == (Rule.A, Rule.B) {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline let pairing: Pairing<Rule, Downstream>

  @inlinable init(_ pairing: Pairing<Rule, Downstream>) { self.pairing = pairing }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(pairing) }

  @inlinable
  func receive(subscription: any Subscription) { pairing.connect(\.a, to: subscription) }

  @inlinable
  func receive(_ input: Rule.A) -> Subscribers.Demand {
    pairing.receive(a: input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { pairing.finish(\.a, completion) }
}

/// The subscriber for the second upstream of a pairing.
@usableFromInline
struct SecondOfPair<Rule: PairRule, Downstream: Subscriber>: Subscriber
where Downstream.Input == (Rule.A, Rule.B) {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline let pairing: Pairing<Rule, Downstream>

  @inlinable init(_ pairing: Pairing<Rule, Downstream>) { self.pairing = pairing }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(pairing) }

  @inlinable
  func receive(subscription: any Subscription) { pairing.connect(\.b, to: subscription) }

  @inlinable
  func receive(_ input: Rule.B) -> Subscribers.Demand {
    pairing.receive(b: input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { pairing.finish(\.b, completion) }
}
