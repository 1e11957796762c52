/// A publisher without values that fails at once.
///
/// The subscription still comes first (rule 1.9), and no demand is needed.
public struct Fail<Output, Failure: Error>: Publisher {
  @usableFromInline let error: Failure

  /// Makes a publisher that fails with `error`.
  @inlinable public init(error: Failure) {
    self.error = error
  }

  /// Makes a publisher that fails with `failure`, where nothing else says what it could have sent.
  @inlinable public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  /// Attaches a subscriber, which gets a subscription and then the failure.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    CompletionOnly.send(.failure(error), to: subscriber)
  }
}

extension Fail: Equatable where Failure: Equatable {}
