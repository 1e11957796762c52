/// Producers whose start answers at once, on the thread that starts it.
///
/// After the initializers of ReactiveSwift 7's `SignalProducer`.
extension SignalProducer {
  /// One value, and done.
  public init(value: Value) {
    self.init { value }
  }

  /// What `action` returns, and done: it is run at each start.
  public init(_ action: @escaping () -> Value) {
    self = .unserialized { observer, lifetime in
      guard !lifetime.hasEnded else { return observer.sendInterrupted() }
      let value = action()
      if !lifetime.hasEnded { observer.send(value: value) }
      lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
    }
  }

  /// A failure.
  public init(error: Error) {
    self.init { .failure(error) }
  }

  /// The value or the failure that `action` returns: it is run at each start.
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

  /// The elements of a sequence, in order, and done. An interruption ends it between two elements.
  public init<Elements: Sequence>(_ values: Elements) where Elements.Element == Value {
    self = .unserialized { observer, lifetime in
      for value in values {
        guard !lifetime.hasEnded else { break }
        observer.send(value: value)
      }
      lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
    }
  }

  /// No value, and done.
  public static var empty: SignalProducer {
    SignalProducer(EmptyCollection())
  }

  /// Nothing at all, until the start is disposed of.
  public static var never: SignalProducer {
    SignalProducer { observer, lifetime in
      lifetime.observeEnded { _ = observer }
    }
  }
}
