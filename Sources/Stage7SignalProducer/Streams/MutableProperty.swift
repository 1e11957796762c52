/// A value that others may watch: as a property wrapper, `$property` is a producer of its values.
///
/// A start of the producer hears the value that the property has, and then each new one, after
/// the property has changed, on the thread that changes it. It always hears the newest value last: one
/// that was replaced before this observer's turn came is left out for it. The producer does
/// not keep the property, and completes when the property is released. Safe from any thread.
/// After ReactiveSwift 7's `MutableProperty`, whose `$` gives the property itself away.
@propertyWrapper
public final class MutableProperty<Value> {
  private struct Version {
    var number = 0
    var value: Value
  }

  private let lock = Lock()
  private var current: Version
  private let changes: Signal<Version, Never>
  private let input: Signal<Version, Never>.Observer

  /// Makes a property with its first value.
  public init(_ value: Value) {
    current = Version(value: value)
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
    get { lock.locked { current.value } }
    set {
      var version = Version(value: newValue)
      let old = lock.locked {
        version.number = current.number + 1
        defer { current = version }
        return current
      }
      withExtendedLifetime(old) { input.send(value: version) }
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
    let versions = SignalProducer<Version, Never> { [weak self, changes] observer, lifetime in
      guard let self else { return observer.sendCompleted() }
      lifetime += changes.observe(observer)
      observer.send(value: self.lock.locked { self.current })
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
