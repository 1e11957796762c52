/// Which of the upstream's signals may be passed on, for the operators that call a closure or a
/// stream of the client's before they hand the subscription on: `handleEvents` and `print`.
///
/// The upstream may end inside that call. Its completion waits, then, until the downstream has the
/// subscription (rule 1.9). Changed only by the upstream's signals, which do not overlap.
@usableFromInline enum Passage<Failure: Error> {
  case open
  /// The client's code is called, before the subscription is handed on. A value that comes now is
  /// dropped: the downstream cannot have demanded it.
  case subscribing
  /// The upstream has ended meanwhile.
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

  /// Ends the passage; true when the completion is to be passed on now. Only the first one counts.
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

  /// The completion that has waited, to be passed on now.
  @inlinable mutating func takeEnd() -> Subscribers.Completion<Failure>? {
    guard case .ended(let completion) = self else { return nil }
    self = .over
    return completion.value
  }
}
