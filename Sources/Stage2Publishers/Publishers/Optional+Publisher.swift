extension Optional {
  /// A publisher of the wrapped value, if there is one.
  ///
  /// After Combine's `Optional.publisher`.
  @inlinable public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends an optional's value, or finishes at once when there is none.
  ///
  /// After Combine's `Optional.Publisher`.
  public struct Publisher: Stage2Publishers.Publisher {
    /// The wrapped value is what is sent.
    public typealias Output = Wrapped

    /// An optional cannot fail.
    public typealias Failure = Never

    /// The value that is sent, if any.
    public let output: Wrapped?

    /// Makes a publisher of an optional value.
    @inlinable
    public init(_ output: Wrapped?) { self.output = output }

    /// Attaches a subscriber, which gets the value when it asks for one.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Wrapped, S.Failure == Never {
      if let output {
        Once.send(output, as: .optional, to: subscriber)
      } else {
        CompletionOnly.send(.finished, to: subscriber)
      }
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
