/// First in, first out, each in constant time on average; what has gone out is released.
struct FIFO<Element> {
  private var elements: ContiguousArray<Element?> = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let first = elements[head]
    elements[head] = nil
    head += 1
    // The places of what has gone are given back once they are half of all.
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
