/// A subscriber whose kind is hidden, or one made of three closures.
///
/// Keeps the subscriber, or the closures, as long as it exists itself. After
/// `Combine.AnySubscriber`.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  @usableFromInline let box: Box

  /// The wrapped subscriber's identity, or one of its own when it is made of closures.
  public var combineIdentifier: CombineIdentifier { box.identifier }

  /// One object for the three closures, so that a copy of the struct costs one retain.
  @usableFromInline
  final class Box {
    @usableFromInline let identifier: CombineIdentifier
    @usableFromInline let receiveSubscription: (any Subscription) -> Void
    @usableFromInline let receiveValue: (Input) -> Subscribers.Demand
    @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @inlinable
    init<S: Subscriber>(_ subscriber: S)
    where S.Input == Input, S.Failure == Failure {
      identifier = subscriber.combineIdentifier
      receiveSubscription = { subscriber.receive(subscription: $0) }
      receiveValue = { subscriber.receive($0) }
      receiveCompletion = { subscriber.receive(completion: $0) }
    }

    @inlinable
    init(
      receiveSubscription: @escaping (any Subscription) -> Void,
      receiveValue: @escaping (Input) -> Subscribers.Demand,
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      identifier = CombineIdentifier()
      self.receiveSubscription = receiveSubscription
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
    }
  }

  /// Hides the kind of `subscriber`.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else if S.self is AnyObject.Type {
      box = Box(subscriber)
    } else {
      // Closures that capture one object need no memory of their own; a struct they would copy,
      // each into its own.
      box = Box(Held(subscriber))
    }
  }

  /// Makes a subscriber that passes on to a subject what it receives, and demands all of it.
  @inlinable
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    self.init(SubjectSubscriber(subject))
  }

  /// Makes a subscriber of closures.
  ///
  /// Without `receiveSubscription` nothing is ever requested, and without `receiveValue` a value
  /// is answered with no further demand.
  @inlinable
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    box = Box(
      receiveSubscription: receiveSubscription ?? { _ in },
      receiveValue: receiveValue ?? { _ in .none },
      receiveCompletion: receiveCompletion ?? { _ in }
    )
  }

  /// Hands the subscription to the wrapped subscriber.
  @inlinable
  public func receive(subscription: any Subscription) { box.receiveSubscription(subscription) }

  /// Hands a value to the wrapped subscriber and returns its answer.
  @inlinable
  public func receive(_ input: Input) -> Subscribers.Demand { box.receiveValue(input) }

  /// Hands the completion to the wrapped subscriber.
  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    box.receiveCompletion(completion)
  }
}
