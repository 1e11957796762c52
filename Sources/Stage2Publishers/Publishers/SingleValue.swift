import Synchronization

/// The subscription of a publisher with exactly one value. It is sent at the first request, and the
/// completion right after it, unless the subscriber has canceled in between.
@usableFromInline final class SingleValue: Subscription, CustomStringConvertible {
  @usableFromInline enum State: UInt8, AtomicRepresentable {
    case waiting, delivering, closed
  }

  @usableFromInline let state = Atomic(State.waiting)
  @usableFromInline let name: StaticString

  /// Sends the value and the completion. A closure, because it is compiled where the subscriber's
  /// type is known: a request arrives through an existential, where a generic class would run code
  /// that is not specialized, several times slower.
  @usableFromInline @exclusivity(unchecked) var deliver: ((SingleValue) -> Void)?

  @inlinable init(name: StaticString, deliver: @escaping (SingleValue) -> Void) {
    self.name = name
    self.deliver = deliver
  }

  @usableFromInline var description: String { name.description }

  /// Subscribes `downstream` to a single value.
  @inlinable
  static func send<S: Subscriber>(_ value: S.Input, as name: StaticString, to downstream: S) {
    downstream.receive(
      subscription: SingleValue(name: name) {
        _ = downstream.receive(value)
        if $0.close() == .delivering { downstream.receive(completion: .finished) }
      })
  }

  /// Closes the subscription and returns the previous state.
  @inlinable func close() -> State {
    state.exchange(.closed, ordering: .acquiringAndReleasing)
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let (isFirst, _) = state.compareExchange(
      expected: .waiting, desired: .delivering, ordering: .acquiringAndReleasing)
    if isFirst { deliver.take()?(self) }
  }

  @usableFromInline func cancel() {
    if close() == .waiting { deliver = nil }
  }
}
