extension Publisher {
  /// Subscribes with two closures and demands every value.
  ///
  /// The closures run on the thread on which the upstream delivers. They are retained until the
  /// stream completes or the result is canceled.
  ///
  /// - Returns: A cancellable that cancels the subscription when it is canceled or deallocated.
  @inlinable public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Subscribes to a publisher that cannot fail with a closure for its values, and demands all.
  ///
  /// As `sink(receiveCompletion:receiveValue:)`, but ignores the completion.
  @inlinable public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers {
  /// A subscriber made from two closures that demands every value.
  ///
  /// No closure is called after the completion or after `cancel()`, except a call already under
  /// way; both release the closures and the upstream.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    @usableFromInline let gate = Gate()
    @usableFromInline @exclusivity(unchecked) var upstream: (any Subscription)?
    @usableFromInline @exclusivity(unchecked) var closures: Held<Closures?>

    @usableFromInline struct Closures {
      @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void
      @usableFromInline let onValue: (Input) -> Void

      @inlinable init(
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        onValue: @escaping (Input) -> Void
      ) {
        self.onCompletion = onCompletion
        self.onValue = onValue
      }
    }

    /// Creates a sink from a closure for the completion and a closure for each value.
    @inlinable public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = Held(Closures(onCompletion: receiveCompletion, onValue: receiveValue))
    }

    /// Retains the subscription and demands every value; a second subscription is canceled.
    @inlinable public func receive(subscription: any Subscription) {
      guard gate.claim() else {
        subscription.cancel()
        return
      }
      upstream = subscription
      if gate.connect() {
        subscription.request(.unlimited)
      } else {
        subscription.cancel()
      }
      leave()
    }

    /// Calls the closure for values.
    @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
      guard gate.enter() else { return .none }
      closures.use { $0?.onValue(value) }
      leave()
      return .none
    }

    /// Calls the closure for the completion, once, and releases everything.
    @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
      guard gate.close() else { return }
      closures.use { $0?.onCompletion(completion) }
      leave()
    }

    /// Cancels the upstream and releases everything.
    @inlinable public func cancel() {
      guard gate.close() else { return }
      if gate.isConnected { upstream?.cancel() }
      leave()
    }

    @inlinable func leave() {
      guard gate.leave() else { return }
      upstream = nil
      closures = Held(nil)
    }
  }
}
