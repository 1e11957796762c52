extension Optional {
  /// A publisher of the wrapped value, if there is one.
  @inlinable public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends an optional's value, or finishes immediately if there is none.
  public struct Publisher: Stage2Publishers.Publisher {
    /// The wrapped value is the output.
    public typealias Output = Wrapped
    /// An optional cannot fail.
    public typealias Failure = Never

    @usableFromInline let output: Wrapped?

    /// Creates a publisher from an optional value.
    @inlinable public init(_ output: Wrapped?) {
      self.output = output
    }

    /// Attaches a subscriber, which gets the value when it requests one.
    @inlinable public func receive<S: Subscriber<Wrapped, Never>>(subscriber: S) {
      if let output {
        SingleValue.send(output, as: "Optional", to: subscriber)
      } else {
        CompletionOnly.send(.finished, to: subscriber)
      }
    }
  }
}
