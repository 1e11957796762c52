/// A publisher without values that finishes at once, or never.
///
/// A completion needs no demand (rules 2.9 and 2.10). After `Combine.Empty`.
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// Whether it finishes when somebody subscribes; otherwise it stays silent.
  public let completeImmediately: Bool

  /// Makes an empty publisher.
  @inlinable
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes an empty publisher and names its types, where they cannot be inferred.
  @inlinable
  public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Attaches a subscriber, which gets a subscription and then the completion, if any.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if completeImmediately {
      CompletionOnly.send(.finished, to: subscriber)
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }
}
