/// A value that others may watch: as a property wrapper, `$property` is a producer of its values.
///
/// A start of the producer hears the value that the property has, and then each new one, after
/// the property has changed, on the thread that changes it. It always hears the newest value last:
/// one that was replaced before this observer's turn came is left out for it. The producer does not
/// retain the property, and completes when the property is released; started later, it sends the
/// last value and completes. Safe from any thread. After ReactiveSwift 7's `MutableProperty`, whose
/// `$` gives the property itself away.
@propertyWrapper
public final class MutableProperty<Value> {
  /// The value, which outlasts the property where a producer retains it, and its number.
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
  /// Says that there is a new value. Whoever hears it reads the value where it is stored.
  private let changes: Signal<Void, Never>
  private let input: Signal<Void, Never>.Observer

  /// Makes a property with its first value.
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

  /// The value. Setting it tells whoever watches, before the setter returns.
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

  /// What `$property` is: the producer.
  public var projectedValue: SignalProducer<Value, Never> { producer }

  /// The value now, and each one from now on.
  public var producer: SignalProducer<Value, Never> {
    let changes = SignalProducer<Void, Never> { [changes] observer, lifetime in
      lifetime += changes.observe { event in
        // The end comes when the property is released, or at once where that has happened.
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
