import Stage2Publishers

/// A publisher that completes at once, and does something more before it returns to whoever has
/// subscribed.
public struct CompletesAndThen<Output>: Publisher {
  /// It cannot fail.
  public typealias Failure = Never

  private let work: () -> Void

  /// Makes a publisher that does this after its completion, for each subscription.
  public init(_ work: @escaping () -> Void) { self.work = work }

  /// Completes, and then does the work.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    Empty<Output, Never>().receive(subscriber: subscriber)
    work()
  }
}
