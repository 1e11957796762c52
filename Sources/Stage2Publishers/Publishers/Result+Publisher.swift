extension Result {
  /// A publisher of the success, or one that fails.
  ///
  /// After Combine's `Result.publisher`.
  @inlinable public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends a result's success, or fails with its failure at once.
  ///
  /// After Combine's `Result.Publisher`.
  public struct Publisher: Stage2Publishers.Publisher {
    /// The success is what is sent.
    public typealias Output = Success

    /// The result that is sent.
    public let result: Result<Success, Failure>

    /// Makes a publisher of a result.
    @inlinable
    public init(_ result: Result<Success, Failure>) { self.result = result }

    /// Makes a publisher of a success.
    @inlinable
    public init(_ output: Success) { self.init(.success(output)) }

    /// Makes a publisher of a failure.
    @inlinable
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    /// Attaches a subscriber, which gets the success when it asks for it, or the failure.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let output): Once.send(output, as: .once, to: subscriber)
      case .failure(let error): CompletionOnly.send(.failure(error), to: subscriber)
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
