/// Which orders `everyOrder` runs.
public enum OrderSearch: Equatable, Sendable {
  /// All of them, depth first, but no more than this many.
  case all(atMost: Int = 100_000)
  /// This many orders, chosen at random. The same seed chooses the same orders.
  case random(count: Int, seed: UInt64)
  /// The order with these choices, as in `BrokenOrder.choices`.
  case only(String)
}

/// In which order the main actor of a scenario runs its jobs.
public enum MainActorOrder: Equatable, Sendable {
  /// As they are enqueued, which is what the main thread does: two buttons are never swapped. Tasks
  /// that come back to the main actor from elsewhere, after a yield for example, arrive in any
  /// order, as they do in a program.
  case asEnqueued
  /// In any order: the language promises no more.
  case inAnyOrder
}

extension OrderSearch {
  /// Makes the instructions for the next order. Nil at the end.
  ///
  /// - Parameters:
  ///   - record: The previous order.
  ///   - count: How many orders have been run.
  func next(after record: OrderRecord?, count: Int) -> Guide? {
    switch self {
    case .all(let most):
      guard let record else { return Guide() }
      return count < most ? Guide(after: record) : nil
    case .random(let most, let seed):
      return count < most ? Guide(seed: seed &+ UInt64(count)) : nil
    case .only(let text):
      return count < 1 ? Guide(printed: text) : nil
    }
  }
}

/// Random numbers that are the same for the same seed.
///
/// Source: Steele, Lea and Flood, *Fast splittable pseudorandom number generators*.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
