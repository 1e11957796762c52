/// A value that others may watch: as a property wrapper, `$property` is a producer of its values.
///
/// A start of the producer hears the value that the property has, and then each new one, after
/// the property has changed, on the thread that changes it. It always hears the newest value last: one
/// that was replaced before this observer's turn came is left out for it. The producer does
/// not retain the property, and completes when the property is released; started later, it sends the
/// last value and completes. Safe from any thread.
/// After ReactiveSwift 7's `MutableProperty`, whose `$` gives the property itself away.
@propertyWrapper
public final class MutableProperty<Value> {
  private struct Version {
    var number = 0
    var value: Value
  }

  /// The value, which outlasts the property where a producer retains it.
  private final class Storage {
    private let lock = Lock()
    private var version: Version

    init(_ value: Value) {
      version = Version(value: value)
    }

    var current: Version { lock.locked { version } }

    func replace(by value: Value) -> (old: Version, new: Version) {
      lock.locked {
        let old = version
        version = Version(number: old.number + 1, value: value)
        return (old, version)
      }
    }
  }

  private let storage: Storage
  private let changes: Signal<Version, Never>
  private let input: Signal<Version, Never>.Observer

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
      let (old, new) = storage.replace(by: newValue)
      withExtendedLifetime(old) { input.send(value: new) }
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
    let versions = SignalProducer<Version, Never> { [storage, changes] observer, lifetime in
      lifetime += changes.observe { event in
        // The end comes when the property is released, or at once where that has happened.
        if event.isTerminating {
          observer.send(value: storage.current)
          observer.sendCompleted()
        } else {
          observer.send(event)
        }
      }
      observer.send(value: storage.current)
    }
    return SignalProducer.unserialized { observer, lifetime in
      var newest = -1
      versions.work(
        Signal.Observer { event in
          if case .value(let version) = event {
            guard version.number > newest else { return }
            newest = version.number
          }
          observer.send(event.map(\.value))
        }, lifetime)
    }
  }
}
