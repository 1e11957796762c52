extension Signal {
  /// The receiver of events: the listening end of a stream, or the sending end of a signal.
  ///
  /// After ReactiveSwift 7's `Signal.Observer`.
  public final class Observer {
    private let action: (Event) -> Void
    private let interruptsOnRelease: Bool

    /// Creates an observer that passes every event to a closure, on the thread that sends it.
    public convenience init(_ action: @escaping (Event) -> Void) {
      self.init(action, interruptsOnRelease: false)
    }

    /// Creates an observer with a closure for each kind of event.
    public convenience init(
      value: ((Value) -> Void)? = nil,
      failed: ((Error) -> Void)? = nil,
      completed: (() -> Void)? = nil,
      interrupted: (() -> Void)? = nil
    ) {
      self.init { event in
        switch event {
        case .value(let output): value?(output)
        case .failed(let error): failed?(error)
        case .completed: completed?()
        case .interrupted: interrupted?()
        }
      }
    }

    init(_ action: @escaping (Event) -> Void, interruptsOnRelease: Bool) {
      self.action = action
      self.interruptsOnRelease = interruptsOnRelease
    }

    deinit {
      if interruptsOnRelease { action(.interrupted) }
    }

    /// Sends an event.
    public func send(_ event: Event) {
      action(event)
    }

    /// Sends a value.
    public func send(value: Value) {
      action(.value(value))
    }

    /// Ends the stream with a failure.
    public func send(error: Error) {
      action(.failed(error))
    }

    /// Ends the stream, which has finished.
    public func sendCompleted() {
      action(.completed)
    }

    /// Ends the stream, which must stop.
    public func sendInterrupted() {
      action(.interrupted)
    }
  }
}
