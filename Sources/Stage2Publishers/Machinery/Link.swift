/// What operators with one upstream and one downstream have in common, when they need an object.
///
/// The upstream's signals, the downstream's requests and a cancellation from any thread all pass
/// the gate. Once it is closed, by a completion or a cancellation, no signal gets through, and the
/// last one out calls `release()`. Subclasses send every signal between `enter()` and `leave()`.
@usableFromInline
class Link: Subscription, CustomStringConvertible {
  @usableFromInline let gate = Gate()
  @usableFromInline @exclusivity(unchecked) var upstream: (any Subscription)?

  @inlinable init() {}

  /// Combine's name for the subscription, as `print` shows it.
  @usableFromInline var description: String { "Subscription" }

  /// Releases everything held; subclasses release their downstream and closures too.
  @inlinable
  func release() { upstream = nil }

  @inlinable
  final func enter() -> Bool { gate.enter() }

  @inlinable
  final func leave() {
    if gate.leave() { release() }
  }

  /// Closes the gate for a completion; true once, and then the caller is inside and must leave.
  @inlinable
  final func close() -> Bool { gate.close() }

  /// Stores the upstream's subscription; true once, and then the caller is inside and must leave.
  /// Any further subscription is cancelled (rule 2.5).
  @inlinable
  final func connect(_ subscription: any Subscription) -> Bool {
    guard gate.claim() else {
      subscription.cancel()
      return false
    }
    upstream = subscription
    if gate.connect() { return true }
    subscription.cancel()
    leave()
    return false
  }

  /// Closes the gate and cancels upstream, for operators that end a stream themselves; true once,
  /// and then the caller is inside and must leave.
  @inlinable
  final func closeAndCancel() -> Bool {
    guard close() else { return false }
    if gate.isConnected { upstream?.cancel() }
    return true
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, enter() else { return }
    upstream?.request(demand)
    leave()
  }

  @usableFromInline
  func cancel() {
    if closeAndCancel() { leave() }
  }
}
