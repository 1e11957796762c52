extension Subscribers {
  /// The last signal of a stream: it ended well, or it failed.
  public enum Completion<Failure: Error> {
    /// Everything was delivered.
    case finished
    /// The publisher ended early, with this error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
