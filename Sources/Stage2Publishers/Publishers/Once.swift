import Synchronization

/// The subscription of a publisher with exactly one value: it is sent at the first request, and the
/// completion right after it, unless the subscriber has cancelled in between.
@usableFromInline
final class Once: Subscription, CustomStringConvertible {
  @usableFromInline enum State {
    @inlinable static var waiting: UInt8 { 0 }
    @inlinable static var delivering: UInt8 { 1 }
    @inlinable static var over: UInt8 { 2 }
  }

  @usableFromInline let state = Atomic<UInt8>(State.waiting)
  @usableFromInline let name: SubscriptionName

  /// Sends the value and the completion. A closure, because it is compiled where the subscriber's
  /// type is known: a request comes in through an existential, where a generic class would run code
  /// that is not specialised, several times slower.
  @usableFromInline @exclusivity(unchecked) var deliver: ((Once) -> Void)?

  @inlinable
  init(name: SubscriptionName, deliver: @escaping (Once) -> Void) {
    self.name = name
    self.deliver = deliver
  }

  @usableFromInline var description: String { name.rawValue }

  /// Subscribes `downstream` to a single value.
  @inlinable
  static func send<S: Subscriber>(_ value: S.Input, as name: SubscriptionName, to downstream: S) {
    downstream.receive(
      subscription: Once(name: name) {
        _ = downstream.receive(value)
        if $0.end() == State.delivering { downstream.receive(completion: .finished) }
      })
  }

  /// Ends the subscription and returns the state before.
  @inlinable
  func end() -> UInt8 { state.exchange(State.over, ordering: .acquiringAndReleasing) }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let (isFirst, _) = state.compareExchange(
      expected: State.waiting, desired: State.delivering, ordering: .acquiringAndReleasing)
    guard isFirst, let deliver else { return }
    self.deliver = nil
    deliver(self)
  }

  @usableFromInline
  func cancel() {
    if end() == State.waiting { deliver = nil }
  }
}
