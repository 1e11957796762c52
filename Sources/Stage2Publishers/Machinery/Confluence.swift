/// Where several upstreams flow into one downstream: the inside of `merge` and of `flatMap`.
///
/// Upstreams are served by queue and drain (rule 1.3): a value that comes while another one is being
/// delivered, from another thread or from inside that delivery, waits in a queue, and whoever is
/// delivering delivers it next. The lock guards the state and is never held during a call. An
/// upstream that joins before unlimited demand is known is asked for one value at a time.
@usableFromInline
final class Confluence<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  struct Side {
    @usableFromInline let id: Int
    @usableFromInline var subscription: (any Subscription)?
    @usableFromInline var isUnlimited = false

    @inlinable init(id: Int) { self.id = id }
  }

  /// A value that waits, and the side that sent it.
  @usableFromInline
  struct Entry {
    @usableFromInline let value: Downstream.Input
    @usableFromInline let slot: Int
    @usableFromInline let id: Int

    @inlinable
    init(value: Downstream.Input, slot: Int, id: Int) {
      self.value = value
      self.slot = slot
      self.id = id
    }
  }

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
  @usableFromInline @exclusivity(unchecked) var sides: [Side?] = []
  @usableFromInline @exclusivity(unchecked) var vacancies: [Int] = []
  @usableFromInline @exclusivity(unchecked) var lastID = 0
  @usableFromInline @exclusivity(unchecked) var queue = FIFO<Entry>()
  @usableFromInline @exclusivity(unchecked) var failure: Held<Failure>?
  @usableFromInline @exclusivity(unchecked) var isDelivering = false

  /// How many may still send: the sides, and whoever adds sides.
  @usableFromInline @exclusivity(unchecked) var unfinished = 1

  /// The upstream whose values become sides, and whether it wants to hear of finished ones.
  @usableFromInline @exclusivity(unchecked) var source: (any Subscription)?
  @usableFromInline let sourceIsLimited: Bool
  @usableFromInline let name: SubscriptionName

  @inlinable
  init(downstream: Downstream, name: SubscriptionName, sourceIsLimited: Bool = false) {
    self.downstream = Held(downstream)
    self.name = name
    self.sourceIsLimited = sourceIsLimited
  }

  @usableFromInline var description: String { name.rawValue }

  /// Makes room for another upstream; nil when everything is over.
  @inlinable
  func join() -> Inlet<Downstream>? {
    lock.lock()
    defer { lock.unlock() }
    guard downstream != nil, failure == nil else { return nil }
    lastID += 1
    unfinished += 1
    let side = Side(id: lastID)
    if let slot = vacancies.popLast() {
      sides[slot] = side
      return Inlet(confluence: self, slot: slot, id: lastID)
    }
    sides.append(side)
    return Inlet(confluence: self, slot: sides.count - 1, id: lastID)
  }

  /// Keeps the subscription of the upstream whose values become sides; false when all is over.
  @inlinable
  func adopt(source: any Subscription) -> Bool {
    lock.locked {
      guard downstream != nil else { return false }
      self.source = source
      return true
    }
  }

  /// Whoever adds sides will add no more.
  @inlinable
  func finishSource() {
    lock.lock()
    unfinished -= 1
    drain()
  }

  @usableFromInline
  func fail(_ error: Failure) {
    lock.lock()
    if failure == nil { failure = Held(error) }
    drain()
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    self.demand += demand
    drain()
  }

  @usableFromInline
  func cancel() { end()?.cancelUpstreams() }

  /// Delivers what can be delivered, unless somebody is at it. Called with the lock, returns
  /// without.
  @inlinable
  func drain() {
    guard !isDelivering else { return lock.unlock() }
    isDelivering = true
    while let more = deliverNext() {
      lock.lock()
      demand += more
    }
  }

  /// Delivers one signal; nil when there is none. Called with the lock, returns without, so that
  /// nothing it takes out is released under the lock.
  @inlinable
  func deliverNext() -> Subscribers.Demand? {
    if let downstream, demand > .none, let entry = queue.popFirst() {
      demand -= 1
      let side = has(entry.slot, entry.id) ? sides[entry.slot] : nil
      lock.unlock()
      let more = downstream.receive(entry.value)
      if let side, !side.isUnlimited { side.subscription?.request(.max(1)) }
      return more
    }
    if downstream != nil, failure != nil || (unfinished == 0 && queue.isEmpty) {
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

  /// What is left at the end, taken out under the lock to be cancelled and released without it.
  @usableFromInline
  struct Remains {
    @usableFromInline let downstream: Held<Downstream>
    @usableFromInline let source: (any Subscription)?
    @usableFromInline let sides: [Side?]
    @usableFromInline let queue: FIFO<Entry>

    @usableFromInline
    func cancelUpstreams() {
      source?.cancel()
      for side in sides { side?.subscription?.cancel() }
    }
  }

  @usableFromInline
  func end() -> Remains? {
    lock.lock()
    defer { lock.unlock() }
    guard let downstream else { return nil }
    let remains = Remains(
      downstream: downstream, source: source, sides: sides, queue: queue.takeAll())
    self.downstream = nil
    source = nil
    sides = []
    return remains
  }
}
