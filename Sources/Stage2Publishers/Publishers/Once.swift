import Synchronization

/// The subscription of a publisher with exactly one value: it is sent at the first request, and the
/// completion right after it, unless the subscriber has cancelled in between.
@usableFromInline
final class Once<Downstream: Subscriber>: Subscription {
  @usableFromInline enum State {
    @inlinable static var waiting: UInt8 { 0 }
    @inlinable static var delivering: UInt8 { 1 }
    @inlinable static var over: UInt8 { 2 }
  }

  @usableFromInline let state = Atomic<UInt8>(State.waiting)
  @usableFromInline @exclusivity(unchecked)
  var contents: Held<(downstream: Downstream, value: Downstream.Input)>?

  /// `deliver`, as compiled where the subscriber's type is known. A request comes in through an
  /// existential and would run the unspecialised copy, several times slower.
  @usableFromInline let specialised: (Once) -> Void

  @inlinable
  init(_ value: Downstream.Input, downstream: Downstream) {
    contents = Held((downstream, value))
    specialised = { $0.deliver() }
  }

  /// Subscribes `downstream` to a single value.
  @inlinable
  static func send(_ value: Downstream.Input, to downstream: Downstream) {
    downstream.receive(subscription: Once(value, downstream: downstream))
  }

  @inlinable
  func deliver() {
    guard let contents else { return }
    self.contents = nil
    let downstream = contents.value.downstream
    _ = downstream.receive(contents.value.value)
    if state.exchange(State.over, ordering: .acquiringAndReleasing) == State.delivering {
      downstream.receive(completion: .finished)
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.mustBePositive()
    let (first, _) = state.compareExchange(
      expected: State.waiting, desired: State.delivering, ordering: .acquiringAndReleasing)
    if first { specialised(self) }
  }

  @usableFromInline
  func cancel() {
    let before = state.exchange(State.over, ordering: .acquiringAndReleasing)
    if before == State.waiting { contents = nil }
  }
}
