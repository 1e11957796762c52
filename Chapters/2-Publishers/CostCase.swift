import Stage2Publishers
import Walkthrough

/// Measures an operator in two versions: as a closure, and in a pipeline of publishers.
///
/// Both versions handle a given number of items and return a checksum, so neither is fast because
/// it does less.
struct CostCase {
  let name: String
  let items: Int
  let closure: (Int) -> Int
  let publisher: (Int) -> Int

  init(
    _ name: String, items: Int = 200_000,
    closure: @escaping (Int) -> Int, publisher: @escaping (Int) -> Int
  ) {
    self.name = name
    self.items = Chapter.isDebugBuild ? items / 20 : items
    self.closure = closure
    self.publisher = publisher
  }
}

/// Calls back with the numbers below `count`, as a publisher of them sends.
///
/// It is not inlined, so the callback remains a call. The cost of an operator is measured against
/// that call, not against a loop that the compiler has computed beforehand.
@inline(never)
func feed(_ count: Int, _ callback: (Int) -> Void) {
  for number in 0..<count { callback(number) }
}

/// Returns the sum of the values that arrive. It is inlined, so a pipeline is compiled as if its
/// `sink` were beside it.
@inline(__always)
func sum<Failure>(_ publisher: some Publisher<Int, Failure>) -> Int {
  var sum = 0
  publisher.sink(receiveCompletion: { _ in }, receiveValue: { sum &+= $0 }).cancel()
  return sum
}

/// Returns the sum of the values that a closure is called with.
func sum(_ body: ((Int) -> Void) -> Void) -> Int {
  var sum = 0
  body { sum &+= $0 }
  return sum
}

/// An error that is never sent.
struct Failed: Error {}
