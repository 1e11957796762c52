/// A publisher without values that fails at once.
///
/// The subscription still comes first (rule 1.9), and no demand is needed. After `Combine.Fail`.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error it fails with.
  public let error: Failure

  /// Makes a publisher that fails with `error`.
  @inlinable
  public init(error: Failure) { self.error = error }

  /// Makes a publisher that fails with `failure` and names its output, where that cannot be
  /// inferred.
  @inlinable
  public init(outputType: Output.Type, failure: Failure) { self.error = failure }

  /// Attaches a subscriber, which gets a subscription and then the failure.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    CompletionOnly.send(.failure(error), to: subscriber)
  }
}

extension Fail: Equatable where Failure: Equatable {}
