import Synchronization

/// Counts the calls inside an object that can be closed from any thread at any time. The last call
/// that leaves releases what the object retains, once, and never while another call uses it (rule
/// 3.13).
///
/// One atomic word replaces a lock: a subscription then needs no allocation for it, and a value
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

  /// Notes a cancellation, even if the gate is closed already: a completion that is about to be
  /// passed on is then dropped.
  @inlinable func noteCancellation() {
    word.bitwiseOr(Self.canceled, ordering: .acquiringAndReleasing)
  }

  /// Enters, unless the gate is closed; a call that has entered must leave.
  @inlinable func enter() -> Bool {
    word.update { $0 & Self.closed == 0 ? $0 + 1 : nil } != nil
  }

  /// Leaves; true for the last call to leave a closed gate, which must release the content.
  @inlinable func leave() -> Bool {
    let now = word.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    return now & (Self.closed | Self.inside) == Self.closed
  }

  /// Closes the gate and enters; no call enters after that. False if it was closed already.
  @inlinable func close() -> Bool {
    word.update { $0 & Self.closed == 0 ? ($0 + 1) | Self.closed : nil } != nil
  }

  /// Enters to store the only subscription; false for a second subscription, or if the gate is
  /// closed.
  @inlinable func claim() -> Bool {
    word.update { $0 & (Self.closed | Self.claimed) == 0 ? ($0 + 1) | Self.claimed : nil } != nil
  }

  /// Notes that the subscription is stored; false if the gate was closed since `claim()`.
  @inlinable func connect() -> Bool {
    word.wrappingAdd(Self.connected, ordering: .acquiringAndReleasing).newValue & Self.closed == 0
  }
}
