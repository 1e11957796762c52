import Synchronization

/// A cancellable that cancels when it is deallocated: retaining it keeps the activity running.
///
/// Equal to itself alone. `cancel()` may be called from any thread and does its work once; it also
/// releases the wrapped object.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic<Bool>(false)
  @usableFromInline @exclusivity(unchecked) var action: (() -> Void)?

  /// Wraps a closure, which is called at most once and then released.
  @inlinable public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Wraps another cancellable, which is retained until this cancellable is canceled or
  /// deallocated.
  @inlinable public init<C: Cancellable>(_ canceller: C) {
    action = { canceller.cancel() }
  }

  deinit {
    cancel()
  }

  /// Cancels the wrapped activity, the first time.
  public func cancel() {
    // The thread that sets the flag owns `action`; a lock would cost an allocation a subscription.
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    action.take()?()
  }

  /// Stores this cancellable in a collection, which retains it.
  @inlinable public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Stores this cancellable in a set, which retains it.
  @inlinable public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Whether both are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool {
    left === right
  }

  /// Feeds the object's identity to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
