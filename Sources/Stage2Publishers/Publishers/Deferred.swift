/// A publisher that is made anew for each subscriber, when it subscribes.
///
/// What makes an eager publisher lazy. Retains the closure as long as it exists itself.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  /// What the made publisher sends.
  public typealias Output = DeferredPublisher.Output
  /// How the made publisher fails.
  public typealias Failure = DeferredPublisher.Failure

  @usableFromInline let createPublisher: () -> DeferredPublisher

  /// Makes a publisher that calls `createPublisher` on each subscription.
  @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  /// Makes a publisher, on the caller's thread, and attaches the subscriber to it.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    createPublisher().receive(subscriber: subscriber)
  }
}
