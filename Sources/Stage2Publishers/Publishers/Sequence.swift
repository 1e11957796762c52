import Synchronization

extension Sequence {
  /// A publisher that sends the sequence's elements to each subscriber, as fast as it asks.
  ///
  /// After Combine's `Sequence.publisher`.
  @inlinable public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of a sequence, then finishes.
  ///
  /// Elements are sent on the thread of the request that permits them. The sequence is iterated
  /// anew for each subscriber, one element ahead: the completion comes with the last element,
  /// without further demand. After `Combine.Publishers.Sequence`.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The elements are the values.
    public typealias Output = Elements.Element

    /// What is sent.
    public let sequence: Elements

    /// Makes a publisher of the elements of `sequence`.
    @inlinable
    public init(sequence: Elements) { self.sequence = sequence }

    /// Attaches a subscriber and starts an iteration of its own for it.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var iterator = sequence.makeIterator()
      if let first = iterator.next() {
        subscriber.receive(
          subscription: Inner(first: first, rest: iterator, downstream: subscriber))
      } else {
        CompletionOnly.send(.finished, to: subscriber)
      }
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence {
  /// One iteration. Whoever brings demand to an idle subscription drains it, in a loop: a request
  /// from inside `receive(_:)` is added up and finds its values there (rules 3.2 and 3.3).
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let credit = Credit()
    @usableFromInline var downstream: Downstream?
    @usableFromInline var next: Output?
    @usableFromInline var rest: Elements.Iterator?

    /// `drain`, as compiled where the types are known; see `Once`.
    @usableFromInline let specialised: (Inner) -> Void

    @inlinable
    init(first: Output, rest: Elements.Iterator, downstream: Downstream) {
      self.downstream = downstream
      self.next = first
      self.rest = rest
      specialised = { $0.drain() }
    }

    @inlinable
    func drain() {
      guard let downstream, var next, var rest else { return }
      // The iteration lives in local variables while it runs: a property would be checked for
      // exclusive access at every element.
      self.rest = nil
      var demand = credit.take()
      while credit.isOpen {
        if demand == .none {
          self.next = next
          self.rest = rest
          demand = credit.takeOrStop()
          if demand == .none { return }
          self.rest = nil
        }
        demand -= 1
        demand += downstream.receive(next)
        guard let following = rest.next() else {
          if credit.close() { downstream.receive(completion: .finished) }
          break
        }
        next = following
      }
      release()
    }

    @inlinable
    func release() {
      downstream = nil
      next = nil
      rest = nil
    }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      demand.mustBePositive()
      if credit.add(demand) { specialised(self) }
    }

    @usableFromInline
    func cancel() {
      if credit.closeIfIdle() { release() }
    }
  }
}
