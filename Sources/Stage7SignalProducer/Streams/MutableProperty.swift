/// A value that code can watch: as a property wrapper, `$property` is a producer of its values.
///
/// A start of the producer receives the property's current value, and then each new value, after
/// the property has changed, on the thread that changes it. The newest value always arrives last: a
/// value that was replaced before this observer's turn is not delivered to it. The producer does
/// not retain the property, and completes when the property is deallocated. If it is started later,
/// it sends the last value and completes. Safe from any thread. After ReactiveSwift 7's
/// `MutableProperty`, whose `$` returns the property itself.
@propertyWrapper
public final class MutableProperty<Value> {
  /// The value, which outlives the property if a producer retains it, and its number.
  private final class Storage {
    private let lock = Lock()
    private var value: Value
    private var number = 0

    init(_ value: Value) {
      self.value = value
    }

    var current: (value: Value, number: Int) { lock.locked { (value, number) } }

    func replace(by newValue: Value) {
      let old = lock.locked {
        defer { (value, number) = (newValue, number + 1) }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }

  private let storage: Storage
  /// Notifies observers of a new value. An observer reads the value where it is stored.
  private let changes: Signal<Void, Never>
  private let input: Signal<Void, Never>.Observer

  /// Creates a property with its first value.
  public init(_ value: Value) {
    storage = Storage(value)
    (changes, input) = Signal.pipe()
  }

  /// Wraps a property and its first value.
  public convenience init(wrappedValue: Value) {
    self.init(wrappedValue)
  }

  deinit {
    input.sendCompleted()
  }

  /// The value. Setting it notifies every observer before the setter returns.
  public var value: Value {
    get { storage.current.value }
    set {
      storage.replace(by: newValue)
      input.send(value: ())
    }
  }

  /// The value, as the wrapped property.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The producer, as `$property`.
  public var projectedValue: SignalProducer<Value, Never> { producer }

  /// The current value, and each new value.
  public var producer: SignalProducer<Value, Never> {
    let changes = SignalProducer<Void, Never> { [changes] observer, lifetime in
      lifetime += changes.observe { event in
        // The end arrives when the property is deallocated, or immediately if it has been.
        observer.send(value: ())
        if event.isTerminating { observer.sendCompleted() }
      }
      observer.send(value: ())
    }
    return SignalProducer.unserialized { [storage] observer, lifetime in
      var newest = -1
      changes.work(
        .init { event in
          switch event {
          case .value:
            let (value, number) = storage.current
            guard number > newest else { return }
            newest = number
            observer.send(value: value)
          case .completed: observer.sendCompleted()
          case .interrupted: observer.sendInterrupted()
          }
        }, lifetime)
    }
  }
}
