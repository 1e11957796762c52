import Stage2Publishers
import Walkthrough

/// An operator in two versions: as a closure, and in a pipeline of publishers.
///
/// Both handle so many items and return a checksum of them, so that neither is fast because it
/// does less.
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
/// It is not inlined, so that the callback stays a call: what an operator adds is measured against
/// that, and not against a loop that the compiler has worked out beforehand.
@inline(never)
func feed(_ count: Int, _ callback: (Int) -> Void) {
  for number in 0..<count { callback(number) }
}

/// The sum of what arrives. Inlined, so that a pipeline is compiled as if its `sink` were beside
/// it.
@inline(__always)
func sum<Failure>(_ publisher: some Publisher<Int, Failure>) -> Int {
  var sum = 0
  publisher.sink(receiveCompletion: { _ in }, receiveValue: { sum &+= $0 }).cancel()
  return sum
}

/// The sum of what a closure is called with.
func sum(_ body: ((Int) -> Void) -> Void) -> Int {
  var sum = 0
  body { sum &+= $0 }
  return sum
}

/// A failure that never comes.
struct Failed: Error {}
