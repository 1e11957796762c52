/// A publisher without values that finishes at once, or never.
///
/// A completion needs no demand (rules 2.9 and 2.10).
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  @usableFromInline let completeImmediately: Bool

  /// Makes an empty publisher.
  @inlinable public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Attaches a subscriber, which gets a subscription and then the completion, if any.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    if completeImmediately {
      CompletionOnly.send(.finished, to: subscriber)
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }
}
