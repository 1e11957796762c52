extension Signal {
  /// An event of a stream, which sends any number of values, and then at most one event that
  /// terminates it.
  ///
  /// After ReactiveSwift 7's `Signal.Event`.
  public enum Event {
    /// A value. More can follow.
    case value(Value)
    /// The stream ends because something went wrong.
    case failed(Error)
    /// The stream ends because it has finished.
    case completed
    /// The stream ends because no code wants it any longer, or because no input is left to send.
    case interrupted

    /// Whether nothing follows.
    public var isTerminating: Bool {
      if case .value = self { return false }
      return true
    }

    /// Returns the same event, its value transformed.
    public func map<U>(_ transform: (Value) -> U) -> Signal<U, Error>.Event {
      switch self {
      case .value(let value): return .value(transform(value))
      case .failed(let error): return .failed(error)
      case .completed: return .completed
      case .interrupted: return .interrupted
      }
    }
  }
}

extension Signal.Event: Equatable where Value: Equatable, Error: Equatable {}
