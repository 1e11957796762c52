/// Publishes a property of a class: `$property` is a publisher of its values.
///
/// A subscriber gets the current value, then each new value *before* the property changes, on the
/// thread that changes it. Subscribers do not retain the enclosing object, and get no completion
/// when it is deallocated. Meant for classes: copies of a struct would share the storage.
@propertyWrapper public struct Published<Value> {
  @usableFromInline let storage: Storage

  /// Wraps a property and its first value.
  @inlinable public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The property itself. The setter does not access the enclosing object's memory, so that a
  /// subscriber can read the property, still unchanged, while a new value is published.
  @inlinable public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.publish(newValue) }
  }

  /// The property's publisher, written with a `$`.
  @inlinable public var projectedValue: Publisher { Publisher(storage: storage) }

  /// The type of `$property`: a publisher of the property's current value and of each new value.
  public struct Publisher: Stage2Publishers.Publisher {
    /// The property's values are the output.
    public typealias Output = Value
    /// A property cannot fail.
    public typealias Failure = Never

    @usableFromInline let storage: Storage

    @inlinable init(storage: Storage) {
      self.storage = storage
    }

    /// Attaches a subscriber, which gets the current value at its first request.
    @inlinable public func receive<S: Subscriber<Value, Never>>(subscriber: S) {
      storage.subject.receive(subscriber: subscriber)
    }
  }

  /// The property's value, beside the subject that already stores the next value.
  @usableFromInline final class Storage {
    @usableFromInline let subject: CurrentValueSubject<Value, Never>
    /// Guarded by the subject's lock, so that both change together.
    @usableFromInline @exclusivity(unchecked) var current: Value

    @inlinable init(_ value: Value) {
      current = value
      subject = CurrentValueSubject(value)
    }

    @inlinable var value: Value { subject.core.lock.locked { current } }

    /// Publishes a value, then stores it. A subscriber that sets the property from inside has
    /// already done so by then: the outer of two such sets is the last, for the property and its
    /// subject.
    @inlinable func publish(_ value: Value) {
      let core = subject.core
      let version = core.send(value)
      var (old, latest) = (value, Optional(value))
      core.lock.locked {
        swap(&old, &current)
        guard core.version != version else { return }
        swap(&latest, &core.latest)
        core.version += 1
      }
      withExtendedLifetime((old, latest)) {}
    }
  }
}
