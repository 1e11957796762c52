/// A number that takes some time to copy, for races: what a thread does between two looks at a
/// variable then takes long enough for another thread to come in between.
///
/// It refers to no object, so that a copy which races with a change goes wrong without a crash.
public struct LargeValue: Equatable, CustomStringConvertible {
  /// The number.
  public let number: Int
  private let ballast: Four<Four<Four<Four<Four<Int>>>>>

  /// A large value with this number.
  public init(_ number: Int) {
    self.number = number
    ballast = Four(Four(Four(Four(Four(number)))))
  }

  /// Whether both are the same number.
  public static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  /// The number.
  public var description: String { "\(number)" }
}

/// Four times the same.
private struct Four<Element> {
  let first, second, third, fourth: Element

  init(_ element: Element) {
    (first, second, third, fourth) = (element, element, element, element)
  }
}
