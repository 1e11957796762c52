/// A publisher without values that fails immediately.
///
/// The subscription still comes first (rule 1.9), and no demand is needed.
public struct Fail<Output, Failure: Error>: Publisher {
  @usableFromInline let error: Failure

  /// Creates a publisher that fails with `error`.
  @inlinable public init(error: Failure) {
    self.error = error
  }

  /// Creates a publisher that fails with `failure`, where no other code determines its output type.
  @inlinable public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  /// Attaches a subscriber, which gets a subscription and then the failure.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    CompletionOnly.send(.failure(error), to: subscriber)
  }
}

extension Fail: Equatable where Failure: Equatable {}
