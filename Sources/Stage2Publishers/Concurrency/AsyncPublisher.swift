extension Publisher where Failure == Never {
  /// This publisher's values, for a `for await` loop.
  ///
  /// Each loop subscribes again, and requests one value at a time: when it is ready for the next.
  /// So a value that a subject sends while the body of the loop runs is lost; from a
  /// `CurrentValueSubject` the loop gets the latest value after that.
  @inlinable public var values: AsyncPublisher<Self> {
    AsyncPublisher(self)
  }
}

/// An asynchronous sequence of the values of a publisher that cannot fail.
///
/// Retains the publisher. Each iterator is a subscription.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  /// The publisher's values are the elements.
  public typealias Element = P.Output

  @usableFromInline let publisher: P

  /// Creates a sequence from the values that `publisher` sends.
  @inlinable public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher, on the caller's thread, and requests nothing yet.
  @inlinable public func makeAsyncIterator() -> Iterator {
    Iterator(subscribedTo: publisher)
  }

  /// One subscription. It is canceled when the iterator and all its copies are deallocated, or when
  /// a canceled task is waiting here or requests a value.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let values: NextValues<P.Output, Never>

    @inlinable init(subscribedTo publisher: P) {
      values = NextValues()
      publisher.receive(subscriber: values.subscriber)
    }

    /// Requests one value and waits for it; nil if the publisher has finished, and in a canceled
    /// task.
    @inlinable public mutating func next() async -> P.Output? {
      await next(isolation: nil)
    }

    /// Requests one value and waits for it, on the caller's actor, so that the iterator and the
    /// value do not have to be `Sendable`. `for await` calls this method.
    @inlinable public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> P.Output? {
      await values.next(isolation: actor).get()
    }
  }
}
