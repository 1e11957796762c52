/// Which of the upstream's signals may be passed on, for the operators that call a client's closure
/// or stream before they pass the subscription on: `handleEvents` and `print`.
///
/// The upstream can end inside that call. Its completion then waits until the downstream has the
/// subscription (rule 1.9). Only the upstream's signals change it, and they do not overlap.
@usableFromInline enum Passage<Failure: Error> {
  case open
  /// The client's code is called, before the subscription is passed on. A value that arrives now is
  /// dropped: the downstream cannot have demanded it.
  case subscribing
  /// The upstream has ended before the downstream had the subscription.
  case ended(Box<Subscribers.Completion<Failure>>)
  case over

  @inlinable var isOpen: Bool {
    if case .open = self { true } else { false }
  }

  @inlinable mutating func beginSubscribing() {
    if case .open = self { self = .subscribing }
  }

  @inlinable mutating func endSubscribing() {
    if case .subscribing = self { self = .open }
  }

  /// Ends the passage; true if the completion must be passed on now. Only the first one counts.
  @inlinable mutating func end(with completion: Subscribers.Completion<Failure>) -> Bool {
    switch self {
    case .open:
      self = .over
      return true
    case .subscribing:
      self = .ended(Box(completion))
      return false
    case .ended, .over:
      return false
    }
  }

  /// Takes the completion that has waited, to be passed on now.
  @inlinable mutating func takeEnd() -> Subscribers.Completion<Failure>? {
    guard case .ended(let completion) = self else { return nil }
    self = .over
    return completion.value
  }
}
