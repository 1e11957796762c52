extension Publisher where Failure == Never {
  /// Writes every value to a property of an object.
  ///
  /// The object is kept until the stream finishes or the result is cancelled: an object that keeps
  /// the result of assigning to itself is never released. Writes happen on the upstream's thread.
  /// After Combine's `assign(to:on:)`.
  @inlinable
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: assign)
    return AnyCancellable(assign)
  }
}

extension Subscribers {
  /// A subscriber that writes every value to a property, and demands all of them.
  ///
  /// Keeps the object until completion or cancellation. After `Combine.Subscribers.Assign`.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    /// A stream that is assigned cannot fail: nobody would hear of it.
    public typealias Failure = Never

    /// The property that is written.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// The object that is written to; nil once the stream is over.
    public var object: Root? { gate.isClosed ? nil : target }

    @usableFromInline let gate = Gate()
    @usableFromInline @exclusivity(unchecked) var upstream: (any Subscription)?
    @usableFromInline @exclusivity(unchecked) var target: Root?

    /// Makes a subscriber that writes to `keyPath` of `object`.
    @inlinable
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = object
      self.keyPath = keyPath
    }

    /// Keeps the subscription and demands every value; a second subscription is cancelled.
    @inlinable
    public func receive(subscription: any Subscription) {
      guard gate.claim() else { return subscription.cancel() }
      upstream = subscription
      if gate.connect() { subscription.request(.unlimited) } else { subscription.cancel() }
      leave()
    }

    /// Writes the value.
    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      target?[keyPath: keyPath] = value
      leave()
      return .none
    }

    /// Releases the object and the upstream.
    @inlinable
    public func receive(completion: Subscribers.Completion<Never>) {
      if gate.close() { leave() }
    }

    /// Cancels the upstream and releases the object.
    @inlinable
    public func cancel() {
      guard gate.close() else { return }
      if gate.isConnected { upstream?.cancel() }
      leave()
    }

    @inlinable
    func leave() {
      guard gate.leave() else { return }
      upstream = nil
      target = nil
    }
  }
}
