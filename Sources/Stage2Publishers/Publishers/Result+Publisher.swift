extension Result {
  /// A publisher of the success, or one that fails.
  @inlinable public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends a result's success, or fails with its failure immediately.
  public struct Publisher: Stage2Publishers.Publisher {
    /// The success is the output.
    public typealias Output = Success

    @usableFromInline let result: Result<Success, Failure>

    /// Creates a publisher from a result.
    @inlinable public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// Attaches a subscriber, which gets the success when it requests it, or the failure.
    @inlinable public func receive<S: Subscriber<Success, Failure>>(subscriber: S) {
      switch result {
      case .success(let output): SingleValue.send(output, as: "Once", to: subscriber)
      case .failure(let error): CompletionOnly.send(.failure(error), to: subscriber)
      }
    }
  }
}
