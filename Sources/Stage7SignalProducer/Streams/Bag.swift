/// Elements in the order in which they came, each of which can be taken out again by its token.
///
/// After ReactiveSwift's `Bag`.
struct Bag<Element> {
  /// What an element is found by. Tokens ascend, so that a search can be a binary one.
  typealias Token = UInt64

  private(set) var entries: ContiguousArray<(token: Token, element: Element)> = []
  private var next: Token = 0

  var isEmpty: Bool { entries.isEmpty }

  mutating func insert(_ element: Element) -> Token {
    defer { next += 1 }
    entries.append((next, element))
    return next
  }

  /// Takes the element out and returns it, so that the caller says where it is released.
  mutating func remove(_ token: Token) -> Element? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].token < token { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].token == token else { return nil }
    return entries.remove(at: low).element
  }
}
