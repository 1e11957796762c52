import Synchronization

/// The demand of one subscription, and whether somebody serves it, that is, sends now. Requests come
/// from any thread, at most one becomes the server, and between two values a cancellation is heard.
///
/// One atomic word, so that a source needs no lock: asking whether to go on is a plain load.
@usableFromInline struct Requested: ~Copyable {
  @usableFromInline let word = Atomic<Int>(0)

  @inlinable static var closed: Int { -1 }
  @inlinable static var serving: Int { 1 << 62 }
  @inlinable static var amount: Int { serving - 1 }

  @inlinable init() {}

  @inlinable var isOpen: Bool { word.load(ordering: .acquiring) != Self.closed }

  /// Adds demand; true when nobody was serving: the caller serves now.
  @inlinable func add(_ demand: Subscribers.Demand) -> Bool {
    let before = word.update {
      guard $0 != Self.closed else { return nil }
      let room = Self.amount - $0 & Self.amount
      return Self.serving | (demand.count >= room ? Self.amount : $0 & Self.amount + demand.count)
    }
    return before.map { $0 & Self.serving == 0 } ?? false
  }

  /// Takes what has been asked for so far, and goes on serving.
  @inlinable func take() -> Subscribers.Demand {
    let before = word.update { $0 == Self.closed ? nil : Self.serving }
    return before.map { Self.demand($0 & Self.amount) } ?? .none
  }

  /// When the demand is used up: returns new demand, or nil if there is none, and then the caller
  /// serves no longer; or `.none` after a cancellation, and then the caller drops everything.
  @inlinable func takeOrStop() -> Subscribers.Demand? {
    let (stopped, _) = word.compareExchange(
      expected: Self.serving, desired: 0, ordering: .acquiringAndReleasing)
    return stopped ? nil : take()
  }

  /// Ends a subscription from the serving side; false when it was canceled already.
  @inlinable func close() -> Bool {
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) != Self.closed
  }

  /// Ends a subscription from outside; true when nobody is serving: the caller releases then,
  /// otherwise the server does.
  @inlinable func closeIfIdle() -> Bool {
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) == 0
  }

  @inlinable static func demand(_ amount: Int) -> Subscribers.Demand {
    amount == Self.amount ? .unlimited : .max(amount)
  }
}
