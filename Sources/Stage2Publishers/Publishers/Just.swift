/// A publisher that sends one value to each subscriber and finishes.
///
/// The value is sent on the thread of the first request.
public struct Just<Output>: Publisher {
  /// A value that exists already cannot fail.
  public typealias Failure = Never

  @usableFromInline let output: Output

  /// Creates a publisher of one value.
  @inlinable public init(_ output: Output) {
    self.output = output
  }

  /// Attaches a subscriber, which gets the value when it requests one.
  @inlinable public func receive<S: Subscriber<Output, Never>>(subscriber: S) {
    SingleValue.send(output, as: "Just", to: subscriber)
  }
}

extension Just: Equatable where Output: Equatable {}
