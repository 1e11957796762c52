/// A publisher that starts when it is told to, however many have subscribed by then.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts, until the result is canceled or released.
  func connect() -> any Cancellable
}
