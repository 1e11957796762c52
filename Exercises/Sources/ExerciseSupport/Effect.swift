import Stage2Publishers

/// Work that has not started, as a publisher that cannot fail: stage 3's effect, without its
/// makers.
///
/// It does its work for each subscription, as the publisher within does.
public struct Effect<Output>: Publisher {
  /// An effect cannot fail.
  public typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  /// Forwards the subscriber to the publisher within.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// Wraps the publisher in an effect. Nothing is subscribed to, and nothing starts.
  public func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}
