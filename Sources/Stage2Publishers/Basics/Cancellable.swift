/// Something under way that can be stopped.
public protocol Cancellable {
  /// Stops the activity and frees what it holds; a second call does nothing (rule 3.7).
  func cancel()
}

extension Cancellable {
  /// Keeps this activity in a collection, and so alive until it is removed from it.
  @inlinable public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this activity in a set, and so alive until it is removed from it.
  @inlinable public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
