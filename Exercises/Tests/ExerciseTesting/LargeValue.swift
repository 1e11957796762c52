/// Four megabytes, which take long to copy. What a thread does between two looks at a
/// variable then takes long enough for another thread to come in between.
///
/// It refers to no object, so that a copy which races with a change goes wrong without a crash. It needs
/// a large stack: ``areRight(meetings:_:)`` has such.
public struct LargeValue {
  private let ballast: Eight<Sixteen<Sixteen<Sixteen<Sixteen<Int>>>>>

  /// A large value.
  public init() { ballast = Eight(Sixteen(Sixteen(Sixteen(Sixteen(0))))) }
}

/// Eight times the same.
private struct Eight<Element> {
  let elements: (Element, Element, Element, Element, Element, Element, Element, Element)

  init(_ one: Element) { elements = (one, one, one, one, one, one, one, one) }
}

/// Sixteen times the same.
private struct Sixteen<Element> {
  let halves: (Eight<Element>, Eight<Element>)

  init(_ one: Element) { halves = (Eight(one), Eight(one)) }
}
