/// Which orders `everyOrder` runs.
public enum OrderSearch: Equatable, Sendable {
  /// All of them, depth first, but no more than this many.
  case all(atMost: Int = 100_000)
  /// So many that are chosen at random. The same seed chooses the same ones.
  case random(count: Int, seed: UInt64)
  /// The one that was printed so, as `BrokenOrder.choices` has it.
  case only(String)
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
