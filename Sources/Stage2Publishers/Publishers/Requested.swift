import Synchronization

/// The demand of one subscription, and whether a call *serves* it, that is, sends values now.
/// Requests arrive from any thread, and one at a time serves; between two values it looks whether
/// the subscription has been canceled.
///
/// One atomic word, so that a source needs no lock: checking whether to continue is a plain load.
@usableFromInline struct Requested: ~Copyable {
  @usableFromInline let word = Atomic<Int>(0)

  @inlinable static var closed: Int { -1 }
  @inlinable static var serving: Int { 1 << 62 }
  @inlinable static var amount: Int { serving - 1 }

  @inlinable init() {}

  @inlinable var isOpen: Bool { word.load(ordering: .acquiring) != Self.closed }

  /// Adds demand; true if no call was serving: then the caller serves.
  @inlinable func add(_ demand: Subscribers.Demand) -> Bool {
    let before = word.update { word in
      guard word != Self.closed else { return nil }
      let sum = Self.demand(in: word) + demand
      return Self.serving | min(sum.count, Self.amount)
    }
    guard let before else { return false }
    return before & Self.serving == 0
  }

  /// Takes the demand so far, and continues serving.
  @inlinable func take() -> Subscribers.Demand {
    let before = word.update { word in
      word == Self.closed ? nil : Self.serving
    }
    guard let before else { return .none }
    return Self.demand(in: before)
  }

  /// Called when the demand is used up. Returns new demand; nil if there is none, and then the
  /// caller serves no longer; or `.none` after a cancellation, and then the caller drops
  /// everything.
  @inlinable func takeOrStop() -> Subscribers.Demand? {
    let (stopped, _) = word.compareExchange(
      expected: Self.serving, desired: 0, ordering: .acquiringAndReleasing)
    return stopped ? nil : take()
  }

  /// Closes the subscription, in the call that serves; false if it was canceled already.
  @inlinable func close() -> Bool {
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) != Self.closed
  }

  /// Closes the subscription, in any call; true if no call is serving: then the caller releases
  /// everything, and otherwise the call that serves.
  @inlinable func closeIfIdle() -> Bool {
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) == 0
  }

  /// Returns the demand that the lower bits of the word count.
  @inlinable static func demand(in word: Int) -> Subscribers.Demand {
    let count = word & amount
    return count == amount ? .unlimited : .max(count)
  }
}
