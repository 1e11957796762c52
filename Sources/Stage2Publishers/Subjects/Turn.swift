import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The right to deliver to one subscriber of a subject, which one thread has at a time.
///
/// One atomic word, because every value passes here: a turn costs two atomic exchanges and no lock.
/// It stores the number of the thread whose turn it is, or nothing, and two flags in its lowest
/// bits.
@usableFromInline struct Turn: ~Copyable {
  /// What happens to a signal that was left for the thread whose turn it is.
  @usableFromInline enum Posting {
    case leftToHolder, mine, closed
  }

  @usableFromInline let word: Atomic<UInt>

  @inlinable static var closed: UInt { 1 }
  @inlinable static var hasPending: UInt { 2 }
  @inlinable static var flags: UInt { 3 }

  /// Creates a turn that a thread has already.
  @inlinable init(of thread: UInt) {
    word = Atomic(thread)
  }

  @inlinable var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  /// Whether it is closed, and the last turn has ended.
  @inlinable var isOver: Bool { word.load(ordering: .acquiring) & ~Self.hasPending == Self.closed }

  @inlinable func isHeld(by thread: UInt) -> Bool {
    word.load(ordering: .acquiring) & ~Self.flags == thread
  }

  /// Begins a turn; false if a thread has one, if signals are waiting, and if it is closed.
  @inlinable func begin(_ thread: UInt) -> Bool {
    word.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged
  }

  /// Ends a turn; false if signals are waiting, or if it has been closed: the caller deals with
  /// that first.
  @inlinable func end(_ thread: UInt) -> Bool {
    word.compareExchange(expected: thread, desired: 0, ordering: .acquiringAndReleasing).exchanged
  }

  /// Notes that signals are waiting. If no thread has the turn, it is this thread's.
  @inlinable func post(_ thread: UInt) -> Posting {
    let before = word.bitwiseOr(Self.hasPending, ordering: .acquiringAndReleasing).oldValue
    if before & Self.closed != 0 { return .closed }
    if before & ~Self.flags != 0 { return .leftToHolder }
    let (isMine, _) = word.compareExchange(
      expected: Self.hasPending, desired: thread | Self.hasPending,
      ordering: .acquiringAndReleasing)
    return isMine ? .mine : .leftToHolder
  }

  /// Notes that the thread that has the turn takes the waiting signals.
  @inlinable func clearPending() {
    word.bitwiseAnd(~Self.hasPending, ordering: .acquiringAndReleasing)
  }

  /// Closes it: no further turn begins. True for the first call; `isIdle` if no turn is under way.
  @inlinable func close() -> (isFirst: Bool, isIdle: Bool) {
    let before = word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    return (before & Self.closed == 0, before & ~Self.flags == 0)
  }

  /// Ends the last turn, after it is closed.
  @inlinable func endForGood() {
    word.store(Self.closed, ordering: .releasing)
  }
}

/// Returns a number for the calling thread that leaves the two lowest bits for flags; never zero.
@inlinable func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self()) << 2
  #else
    UInt(bitPattern: pthread_self()) << 2
  #endif
}
