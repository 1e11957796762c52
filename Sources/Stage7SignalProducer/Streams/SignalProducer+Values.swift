/// Producers whose start answers synchronously, on the thread that starts it.
///
/// After the initializers of ReactiveSwift 7's `SignalProducer`.
extension SignalProducer {
  /// Sends one value and completes.
  public init(value: Value) {
    self.init { value }
  }

  /// Sends what `action` returns, and completes: each start calls `action`.
  public init(_ action: @escaping () -> Value) {
    self = .unserialized { observer, lifetime in
      guard !lifetime.hasEnded else { return observer.sendInterrupted() }
      let value = action()
      if !lifetime.hasEnded { observer.send(value: value) }
      lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
    }
  }

  /// Fails.
  public init(error: Error) {
    self.init { .failure(error) }
  }

  /// Sends the value or the failure that `action` returns: each start calls `action`.
  public init(_ action: @escaping () -> Result<Value, Error>) {
    self = .unserialized { observer, lifetime in
      guard !lifetime.hasEnded else { return observer.sendInterrupted() }
      switch action() {
      case .success(let value):
        if !lifetime.hasEnded { observer.send(value: value) }
        lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
      case .failure(let error):
        observer.send(error: error)
      }
    }
  }

  /// Sends the elements of a sequence in order and completes. An interruption ends it between two
  /// elements.
  public init<Elements: Sequence>(_ values: Elements) where Elements.Element == Value {
    self = .unserialized { observer, lifetime in
      for value in values {
        guard !lifetime.hasEnded else { break }
        observer.send(value: value)
      }
      lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
    }
  }

  /// Sends no value, and completes.
  public static var empty: SignalProducer {
    SignalProducer(EmptyCollection())
  }

  /// Sends nothing at all, until the start is disposed of.
  public static var never: SignalProducer {
    SignalProducer { observer, lifetime in
      lifetime.observeEnded { _ = observer }
    }
  }
}
