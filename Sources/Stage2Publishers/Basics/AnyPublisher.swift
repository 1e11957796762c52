/// A publisher whose type is hidden: only its output and failure types remain visible.
///
/// Retains the publisher it wraps. Adds nothing to its behavior.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  /// Both sides of the closure are specialized where they are made: the publisher's here, the
  /// subscriber's in `AnySubscriber`. Between them is one call for each value.
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Hides the type of `publisher`.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      attach = { publisher.receive(subscriber: $0) }
    }
  }

  /// Attaches the subscriber to the wrapped publisher.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    attach(AnySubscriber(subscriber))
  }

  /// The name of the type.
  public var description: String { "AnyPublisher" }
}

extension Publisher {
  /// Hides this publisher's type, so that functions can return it and properties can store it.
  @inlinable public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}
