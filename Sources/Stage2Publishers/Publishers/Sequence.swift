import Synchronization

extension Sequence {
  /// A publisher that sends the sequence's elements to each subscriber, as fast as it requests
  /// them.
  @inlinable public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of a sequence, then finishes.
  ///
  /// Elements are sent on the thread of the request that permits them, or on the thread that is
  /// sending already. The sequence is iterated again for each subscriber, one element ahead: the
  /// completion arrives with the last element, without further demand.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The elements are the values.
    public typealias Output = Elements.Element

    @usableFromInline let sequence: Elements

    /// Creates a publisher from the elements in `sequence`.
    @inlinable public init(sequence: Elements) {
      self.sequence = sequence
    }

    /// Attaches a subscriber and starts a separate iteration for it.
    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      var iterator = sequence.makeIterator()
      if let first = iterator.next() {
        subscriber.receive(
          subscription: Inner(
            sequence: sequence, first: first, rest: iterator, downstream: subscriber))
      } else {
        CompletionOnly.send(.finished, to: subscriber)
      }
    }

    /// One iteration. A request runs a loop, which sends as long as there is demand. Another
    /// request that arrives while the loop runs, from inside `receive(_:)` or from another thread,
    /// only adds to `requested`, where the loop finds it (rules 3.2 and 3.3).
    @usableFromInline
    final class Inner<Downstream: Subscriber>: Subscription, CustomStringConvertible
    where Downstream.Input == Output, Downstream.Failure == Failure {
      @usableFromInline typealias Iteration = (
        downstream: Downstream, sequence: Elements, next: Output, rest: Elements.Iterator
      )

      @usableFromInline let requested = Requested()
      @usableFromInline @exclusivity(unchecked) var iteration: Box<Iteration>?

      /// `drain`, as compiled where the types are known. A request arrives through an existential,
      /// and would run the copy that is not specialized, several times slower.
      @usableFromInline let specialized: (Inner) -> Void

      @inlinable
      init(sequence: Elements, first: Output, rest: Elements.Iterator, downstream: Downstream) {
        iteration = Box((downstream, sequence, first, rest))
        specialized = { $0.drain() }
      }

      /// Moves the iteration to a local variable, so that an element costs as much as in a plain
      /// loop.
      @inlinable func drain() {
        guard var iteration = self.iteration?.value else { return }
        self.iteration = nil
        var demand = requested.take()
        while true {
          if demand == .none {
            self.iteration = Box(iteration)
            guard let more = requested.takeOrStop() else { return }
            self.iteration = nil
            if more == .none { return }
            demand = more
          }
          demand -= 1
          demand += iteration.downstream.receive(iteration.next)
          // Checked before the next element is taken: a canceled sequence is iterated no further.
          guard requested.isOpen else { return }
          guard let next = iteration.rest.next() else {
            if requested.close() { iteration.downstream.receive(completion: .finished) }
            return
          }
          iteration.next = next
        }
      }

      @usableFromInline func request(_ demand: Subscribers.Demand) {
        if demand > .none, requested.add(demand) { specialized(self) }
      }

      @usableFromInline func cancel() {
        if requested.closeIfIdle() { iteration = nil }
      }

      /// The elements, as Combine shows them. Only the call that serves may look at the iteration:
      /// adding a demand of none makes this call serve for a moment, unless another call does.
      @usableFromInline var description: String {
        guard requested.add(.none) else { return "Sequence" }
        defer { specialized(self) }
        return iteration.map { "\($0.value.sequence)" } ?? "Sequence"
      }
    }
  }
}

extension Publishers.Sequence {
  /// Sends all elements as one array. The array is made at the call, not element by element.
  @inlinable public func collect() -> Result<[Elements.Element], Failure>.Publisher {
    Result.Publisher(.success(elements))
  }

  /// The elements as an array. Initializing its memory in a loop takes a quarter of the time that
  /// `Array(sequence)` takes for a range; a sequence that is stored like an array is copied as a
  /// whole.
  @inlinable var elements: [Elements.Element] {
    if let array = sequence as? [Elements.Element] { return array }
    if let copy = sequence.withContiguousStorageIfAvailable({ Array($0) }) { return copy }
    var iterator = sequence.makeIterator()
    let least = sequence.underestimatedCount
    var elements = Array(unsafeUninitializedCapacity: least) { memory, count in
      while count < least, let element = iterator.next() {
        memory.initializeElement(at: count, to: element)
        count += 1
      }
    }
    while let element = iterator.next() {
      elements.append(element)
    }
    return elements
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
