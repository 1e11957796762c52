import Synchronization

/// Counts the calls inside an object that may be closed from any thread at any time. What the
/// object retains is released once, by the last call that leaves, and never while another one uses
/// it (rule 3.13).
///
/// One atomic word instead of a lock: a subscription then needs no allocation for it, and a value
/// passes in two atomic changes.
@usableFromInline struct Gate: ~Copyable {
  @usableFromInline let word = Atomic<Int>(0)

  @inlinable static var closed: Int { 1 << 62 }
  @inlinable static var claimed: Int { 1 << 61 }
  @inlinable static var connected: Int { 1 << 60 }
  @inlinable static var canceled: Int { 1 << 59 }
  @inlinable static var inside: Int { canceled - 1 }

  @inlinable init() {}

  @inlinable var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }
  @inlinable var isConnected: Bool { word.load(ordering: .acquiring) & Self.connected != 0 }
  @inlinable var isCanceled: Bool { word.load(ordering: .acquiring) & Self.canceled != 0 }

  /// Notes a cancellation, also when the gate is closed already: a completion that is about to be
  /// passed on is not, then.
  @inlinable func noteCancellation() {
    word.bitwiseOr(Self.canceled, ordering: .acquiringAndReleasing)
  }

  /// Comes in, unless the gate is closed; a call that came in must leave.
  @inlinable func enter() -> Bool {
    word.update { $0 & Self.closed == 0 ? $0 + 1 : nil } != nil
  }

  /// Leaves; true for the last call to leave a closed gate, which has to release what is inside.
  @inlinable func leave() -> Bool {
    let now = word.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    return now & (Self.closed | Self.inside) == Self.closed
  }

  /// Closes the gate and comes in; no call comes in after that. False when it was closed already.
  @inlinable func close() -> Bool {
    word.update { $0 & Self.closed == 0 ? ($0 + 1) | Self.closed : nil } != nil
  }

  /// Comes in to store the one subscription; false for a second one, or when the gate is closed.
  @inlinable func claim() -> Bool {
    word.update { $0 & (Self.closed | Self.claimed) == 0 ? ($0 + 1) | Self.claimed : nil } != nil
  }

  /// Says that the subscription is stored; false when the gate was closed meanwhile.
  @inlinable func connect() -> Bool {
    word.wrappingAdd(Self.connected, ordering: .acquiringAndReleasing).newValue & Self.closed == 0
  }
}
