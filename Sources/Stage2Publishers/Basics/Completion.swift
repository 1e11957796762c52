extension Subscribers {
  /// The last signal of a stream: it finished, or it failed.
  public enum Completion<Failure: Error> {
    /// Everything was delivered.
    case finished
    /// Something went wrong, and this is the error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
