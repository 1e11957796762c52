import Synchronization

/// The connection of one subscriber to one publisher: it requests values, and it can be canceled.
///
/// Both methods may be called from any thread and from inside the subscriber's own callbacks.
/// Always an object, because a subscription has an identity, as Combine's documentation says; a
/// reference is also the cheapest for an operator to store and call.
public protocol Subscription: AnyObject, Cancellable, CustomCombineIdentifierConvertible {
  /// Permits the publisher to send `demand` more values; demands add up (rule 3.8).
  ///
  /// Requesting none does nothing; Combine stops the program in some places. After a cancellation
  /// or a completion a request also does nothing (rule 3.6).
  func request(_ demand: Subscribers.Demand)
}

/// The namespace of ready-made subscriptions.
public enum Subscriptions {
  /// A subscription that never sends anything and ignores requests.
  ///
  /// For publishers that have nothing more to send when a subscriber arrives.
  public static var empty: any Subscription { EmptySubscription.shared }
}

@usableFromInline final class EmptySubscription: Subscription, CustomStringConvertible {
  static let shared = EmptySubscription()

  @usableFromInline var description: String { "Empty" }
  @usableFromInline func request(_ demand: Subscribers.Demand) {}
  @usableFromInline func cancel() {}
}

/// The subscription of a publisher that has only its completion to send: it remembers whether it
/// was canceled, so that not even the completion follows a cancellation (rule 3.12, made strict).
@usableFromInline final class CompletionOnly: Subscription, CustomStringConvertible {
  @usableFromInline let isCancelled = Atomic<Bool>(false)

  @inlinable init() {}

  @usableFromInline var description: String { "Empty" }
  @usableFromInline func request(_ demand: Subscribers.Demand) {}

  @usableFromInline func cancel() {
    isCancelled.store(true, ordering: .releasing)
  }

  /// Sends a subscription and then the completion, unless the subscriber cancels in between.
  @inlinable static func send<S: Subscriber>(
    _ completion: Subscribers.Completion<S.Failure>, to subscriber: S
  ) {
    let subscription = CompletionOnly()
    subscriber.receive(subscription: subscription)
    if !subscription.isCancelled.load(ordering: .acquiring) {
      subscriber.receive(completion: completion)
    }
  }
}
