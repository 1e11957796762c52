/// An activity under way that can be stopped.
public protocol Cancellable {
  /// Stops the activity and releases what it retains; a second call does nothing (rule 3.7).
  func cancel()
}

extension Cancellable {
  /// Stores this activity in a collection; it is canceled when the collection releases it.
  @inlinable public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Stores this activity in a set; it is canceled when the set releases it.
  @inlinable public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
