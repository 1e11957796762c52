/// A type that delivers a sequence of values over time to each of its subscribers.
///
/// The protocol does not say when work starts. A cold publisher (`Deferred`, `Just`, a sequence)
/// starts it for each subscriber, and a hot publisher (a subject, a `Future`) has started already.
public protocol Publisher<Output, Failure> {
  /// The kind of values it delivers.
  associatedtype Output

  /// The kind of error with which it can fail; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Publishers implement this method; other code calls `subscribe(_:)`.
  ///
  /// The subscriber receives a subscription first in any case (rule 1.9), then at most as many
  /// values as it demanded (1.1), one at a time (1.3), and at most one completion (1.7).
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber to this publisher, on the caller's thread.
  @inlinable public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

/// The namespace of the publishers that operators return.
///
/// They are public because they are visible in the types of pipelines. Nearly all are made only
/// with the methods of `Publisher`.
public enum Publishers {}
