/// A number that takes some time to copy: half a megabyte. What a thread does between two looks at a
/// variable then takes long enough for another thread to come in between.
///
/// It refers to no object, so that a copy which races with a change goes wrong without a crash.
public struct LargeValue: Equatable, CustomStringConvertible {
  /// The number.
  public let number: Int
  private let ballast: Sixteen<Sixteen<Sixteen<Sixteen<Int>>>>

  /// A large value with this number.
  public init(_ number: Int) {
    self.number = number
    ballast = Sixteen(Sixteen(Sixteen(Sixteen(number))))
  }

  /// Whether both are the same number.
  public static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  /// The number.
  public var description: String { "\(number)" }
}

/// Sixteen times the same.
private struct Sixteen<Element> {
  let elements:
    (
      Element, Element, Element, Element, Element, Element, Element, Element,
      Element, Element, Element, Element, Element, Element, Element, Element
    )

  init(_ one: Element) {
    elements = (one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, one)
  }
}
