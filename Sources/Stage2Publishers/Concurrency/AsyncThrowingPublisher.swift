extension Publisher {
  /// This publisher's values, for a `for try await` loop, which throws its failure.
  ///
  /// Each loop subscribes anew, and asks for one value at a time: when it is ready for the next. So
  /// what a subject sends while the body of the loop runs is lost; from a `CurrentValueSubject` the
  /// loop gets the latest value after that.
  @inlinable public var values: AsyncThrowingPublisher<Self> {
    AsyncThrowingPublisher(self)
  }
}

/// An asynchronous sequence of what a publisher sends, which throws when the publisher fails.
///
/// Retains the publisher. Each iterator is a subscription.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  /// The publisher's values are the elements.
  public typealias Element = P.Output

  @usableFromInline let publisher: P

  /// Makes a sequence of what `publisher` sends.
  @inlinable public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher, on the caller's thread, and asks for nothing yet.
  @inlinable public func makeAsyncIterator() -> Iterator {
    Iterator(subscribedTo: publisher)
  }

  /// One subscription, which is canceled when the iterator and all its copies are released, or when
  /// a task is canceled that waits here or asks after that.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let values: NextValues<P.Output, P.Failure>

    @inlinable init(subscribedTo publisher: P) {
      values = NextValues()
      publisher.receive(subscriber: values.subscriber)
    }

    /// Asks for one value and waits for it; nil when the publisher has finished, and in a canceled
    /// task. Throws the publisher's failure, once: after that the result is nil.
    @inlinable public mutating func next() async throws -> P.Output? {
      try await next(isolation: nil)
    }

    /// Asks for one value and waits for it, on the caller's actor, so that the iterator and the
    /// value need not be `Sendable`. What `for try await` calls.
    @inlinable public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> P.Output? {
      try await values.next(isolation: actor).get()
    }
  }
}
