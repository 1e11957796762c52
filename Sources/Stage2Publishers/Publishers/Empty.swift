/// A publisher without values that finishes immediately, or never.
///
/// A completion needs no demand (rules 2.9 and 2.10).
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  @usableFromInline let completeImmediately: Bool

  /// Creates an empty publisher.
  @inlinable public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Creates an empty publisher, where no other code determines its output and failure types.
  @inlinable public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
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
