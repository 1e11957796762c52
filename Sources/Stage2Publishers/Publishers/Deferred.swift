/// A publisher that a closure makes for each subscriber, when it subscribes.
///
/// It makes an eager publisher lazy. Retains the closure as long as it exists itself.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  /// The new publisher's output.
  public typealias Output = DeferredPublisher.Output
  /// The new publisher's failure.
  public typealias Failure = DeferredPublisher.Failure

  @usableFromInline let createPublisher: () -> DeferredPublisher

  /// Creates a publisher that calls `createPublisher` on each subscription.
  @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  /// Makes a publisher, on the caller's thread, and attaches the subscriber to it.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    createPublisher().receive(subscriber: subscriber)
  }
}
