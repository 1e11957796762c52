import Synchronization

/// An identity for a stream's participants, even for structs.
public struct CombineIdentifier: Hashable, CustomStringConvertible {
  private enum Identity: Hashable {
    case serial(UInt)
    case object(ObjectIdentifier)
  }

  private static let lastSerial = Atomic<UInt>(0)
  private let identity: Identity

  /// Creates an identifier that equals no other identifier.
  public init() {
    identity = .serial(Self.lastSerial.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Creates the identifier for an object: equal as long as the object is the same and alive.
  public init(_ object: AnyObject) {
    identity = .object(ObjectIdentifier(object))
  }

  /// The identifier as text, for logs.
  public var description: String {
    switch identity {
    case .serial(let number): "0x" + String(number, radix: 16)
    case .object(let object): "0x" + String(UInt(bitPattern: object), radix: 16)
    }
  }
}

/// A type whose values can be told apart by an identifier. Classes conform without further code.
public protocol CustomCombineIdentifierConvertible {
  /// Distinguishes this participant of a stream from every other participant.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The object's own identity.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
