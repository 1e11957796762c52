/// Elements in the order of insertion, each of which can be removed again by its token.
///
/// After ReactiveSwift's `Bag`.
struct Bag<Element> {
  /// Identifies an element. Tokens ascend, so a search can be a binary search.
  typealias Token = UInt64

  /// The place of a removed element stays empty until more than half of all places are empty. So
  /// removing all elements, in any order, takes time in proportion to their number.
  private(set) var places: ContiguousArray<(token: Token, element: Element?)> = []
  private var count = 0
  private var next: Token = 0

  var isEmpty: Bool { count == 0 }

  func forEach(_ body: (Element) -> Void) {
    for place in places {
      if let element = place.element { body(element) }
    }
  }

  mutating func insert(_ element: Element) -> Token {
    defer { next += 1 }
    places.append((next, element))
    count += 1
    return next
  }

  /// Removes the element and returns it, so that the caller decides where it is released.
  mutating func remove(_ token: Token) -> Element? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].token < token { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low].token == token, let element = places[low].element else {
      return nil
    }
    places[low].element = nil
    count -= 1
    if count * 2 < places.count { places.removeAll { $0.element == nil } }
    return element
  }
}
