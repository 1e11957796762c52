import Testing

@testable import Stage7SignalProducer

@Suite("A bag gives elements back by their tokens")
struct BagTests {
  /// The order in which a thousand elements, the numbers from 0, are taken out again.
  enum Order: CaseIterable {
    case firstToLast, lastToFirst, mixed

    var numbers: [Int] {
      let numbers = Array(0..<1_000)
      return switch self {
      case .firstToLast: numbers
      case .lastToFirst: numbers.reversed()
      case .mixed: numbers.map { $0 * 7 % numbers.count }
      }
    }
  }

  private func bag(of count: Int) -> (bag: Bag<Int>, tokens: [Bag<Int>.Token]) {
    var bag = Bag<Int>()
    let tokens = (0..<count).map { bag.insert($0) }
    return (bag, tokens)
  }

  private func elements(_ bag: Bag<Int>) -> [Int] {
    var elements: [Int] = []
    bag.forEach { elements.append($0) }
    return elements
  }

  @Test(
    "Whatever is taken out, the others stay in the order in which they came",
    arguments: Order.allCases)
  func order(order: Order) {
    let taken = order.numbers
    var (bag, tokens) = bag(of: taken.count)
    var left = Set(taken)
    for (index, number) in taken.enumerated() {
      #expect(bag.remove(tokens[number]) == number)
      #expect(bag.remove(tokens[number]) == nil, "It has been taken out already")
      left.remove(number)
      if index.isMultiple(of: 100) { #expect(elements(bag) == left.sorted()) }
    }
    #expect(bag.isEmpty && bag.places.isEmpty)
    let late = bag.insert(-1)
    #expect(elements(bag) == [-1] && bag.remove(late) == -1)
  }

  @Test(
    "Taking all out in turn moves no more elements than there were: the time is not quadratic",
    arguments: Order.allCases)
  func moves(order: Order) {
    let taken = order.numbers
    var (bag, tokens) = bag(of: taken.count)
    var moved = 0
    for number in taken {
      let places = bag.places.count
      _ = bag.remove(tokens[number])
      // Where the places have become fewer, all that stay may have been moved.
      if bag.places.count < places { moved += bag.places.count }
    }
    #expect(moved <= taken.count)
  }
}
