/// A publisher that starts only when `connect()` is called, regardless of its subscribers.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts, until the result is canceled or deallocated.
  func connect() -> any Cancellable
}
