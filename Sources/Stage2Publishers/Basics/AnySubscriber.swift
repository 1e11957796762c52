/// A subscriber whose type is hidden, or one made from three closures.
///
/// Retains the subscriber, or the closures, as long as it exists itself.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  /// Always an object, so that a copy of the struct costs one retain.
  @usableFromInline let base: any Subscriber<Input, Failure> & AnyObject

  /// The wrapped subscriber's identity, or a separate identity if it is made from closures.
  public var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  /// A subscriber whose closures are compiled where its type is known: called through `base`, a
  /// generic subscriber would run code that is not specialized, several times slower.
  @usableFromInline final class Closures: Subscriber {
    @usableFromInline let combineIdentifier: CombineIdentifier
    @usableFromInline let onSubscription: (any Subscription) -> Void
    @usableFromInline let onValue: (Input) -> Subscribers.Demand
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

    @inlinable init(
      identifier: CombineIdentifier,
      receiveSubscription: @escaping (any Subscription) -> Void,
      receiveValue: @escaping (Input) -> Subscribers.Demand,
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      combineIdentifier = identifier
      onSubscription = receiveSubscription
      onValue = receiveValue
      onCompletion = receiveCompletion
    }

    @usableFromInline func receive(subscription: any Subscription) {
      onSubscription(subscription)
    }
    @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
      onValue(input)
    }
    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
      onCompletion(completion)
    }
  }

  /// Hides the type of `subscriber`.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else if let sink = subscriber as? Subscribers.Sink<Input, Failure> {
      // A sink only forwards signals to closures: that needs no specialized code.
      base = sink
    } else if S.self is AnyObject.Type {
      base = Closures(
        identifier: subscriber.combineIdentifier,
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) })
    } else {
      // Closures that capture one object need no separate memory. If they captured a struct, each
      // would copy it to its own memory.
      let box = Box(subscriber)
      base = Closures(
        identifier: subscriber.combineIdentifier,
        receiveSubscription: { box.value.receive(subscription: $0) },
        receiveValue: { box.value.receive($0) },
        receiveCompletion: { box.value.receive(completion: $0) })
    }
  }

  /// Creates a subscriber from closures.
  ///
  /// Without `receiveSubscription` it never requests anything. Without `receiveValue` it answers
  /// each value with no further demand.
  @inlinable public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    base = Closures(
      identifier: CombineIdentifier(),
      receiveSubscription: receiveSubscription ?? { _ in },
      receiveValue: receiveValue ?? { _ in .none },
      receiveCompletion: receiveCompletion ?? { _ in }
    )
  }

  /// Passes the subscription to the wrapped subscriber.
  @inlinable
  public func receive(subscription: any Subscription) {
    base.receive(subscription: subscription)
  }

  /// Passes a value to the wrapped subscriber and returns its answer.
  @inlinable public func receive(_ input: Input) -> Subscribers.Demand {
    base.receive(input)
  }

  /// Passes the completion to the wrapped subscriber.
  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    base.receive(completion: completion)
  }
}
