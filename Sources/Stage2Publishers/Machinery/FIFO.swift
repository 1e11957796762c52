/// A first-in, first-out queue for values that cannot be delivered yet.
///
/// Removing shifts nothing immediately: a head runs ahead, and the empty places behind it are
/// removed when they are the larger half of the storage. Elements are optional so that a removed
/// element is not retained.
@usableFromInline struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == elements.count }
  @inlinable var count: Int { elements.count - head }

  @inlinable mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 32, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Empties the queue and returns its content, for the caller to release without a lock.
  @inlinable mutating func takeAll() -> FIFO {
    let all = self
    self = FIFO()
    return all
  }
}
