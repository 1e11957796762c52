/// A subscriber whose kind is hidden, or one made of three closures.
///
/// Retains the subscriber, or the closures, as long as it exists itself.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  /// Always an object, so that a copy of the struct costs one retain.
  @usableFromInline let base: any Subscriber<Input, Failure> & AnyObject

  /// The wrapped subscriber's identity, or one of its own when it is made of closures.
  public var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  /// A subscriber whose closures are compiled where its kind is known: called through `base`, a
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

  /// Hides the kind of `subscriber`.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else if let sink = subscriber as? Subscribers.Sink<Input, Failure> {
      // A sink only hands on what it gets, to closures: that needs no specialized code.
      base = sink
    } else if S.self is AnyObject.Type {
      base = Closures(
        identifier: subscriber.combineIdentifier,
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) })
    } else {
      // Closures that capture one object need no memory of their own. Of a struct, each would make
      // a copy in memory of its own.
      let box = Box(subscriber)
      base = Closures(
        identifier: subscriber.combineIdentifier,
        receiveSubscription: { box.value.receive(subscription: $0) },
        receiveValue: { box.value.receive($0) },
        receiveCompletion: { box.value.receive(completion: $0) })
    }
  }

  /// Makes a subscriber of closures.
  ///
  /// Without `receiveSubscription` nothing is ever requested, and without `receiveValue` a value
  /// is answered with no further demand.
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

  /// Hands the subscription to the wrapped subscriber.
  @inlinable
  public func receive(subscription: any Subscription) {
    base.receive(subscription: subscription)
  }

  /// Hands a value to the wrapped subscriber and returns its answer.
  @inlinable public func receive(_ input: Input) -> Subscribers.Demand {
    base.receive(input)
  }

  /// Hands the completion to the wrapped subscriber.
  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    base.receive(completion: completion)
  }
}
