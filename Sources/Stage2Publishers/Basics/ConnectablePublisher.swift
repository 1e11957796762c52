/// A publisher that starts when it is told to, however many have subscribed by then.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts; the result stops it when it is canceled, or dropped.
  func connect() -> any Cancellable
}
