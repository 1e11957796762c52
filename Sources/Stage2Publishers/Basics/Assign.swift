extension Publisher where Failure == Never {
  /// Writes every value to a property of an object.
  ///
  /// The object is retained until the stream finishes or the result is canceled: an object that
  /// retains the result of assigning to itself is never deallocated. Values are written on the
  /// upstream's thread.
  @inlinable public func assign<Root>(
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
  /// Retains the object until completion or cancellation.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    /// The stream must not be able to fail: a property cannot receive a failure.
    public typealias Failure = Never

    @usableFromInline let sink: Sink<Input, Never>

    /// Creates a subscriber that writes to the property `keyPath` on `object`.
    @inlinable public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      sink = Sink(receiveCompletion: { _ in }, receiveValue: { object[keyPath: keyPath] = $0 })
    }

    /// Retains the subscription and demands every value; a second subscription is canceled.
    @inlinable
    public func receive(subscription: any Subscription) {
      sink.receive(subscription: subscription)
    }

    /// Writes the value.
    @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
      sink.receive(value)
    }

    /// Releases the object and the upstream.
    @inlinable public func receive(completion: Subscribers.Completion<Never>) {
      sink.receive(completion: completion)
    }

    /// Cancels the upstream and releases the object.
    @inlinable public func cancel() {
      sink.cancel()
    }
  }
}
