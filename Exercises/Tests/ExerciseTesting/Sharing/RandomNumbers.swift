/// Random numbers that are the same in each run.
struct RandomNumbers {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) }

  /// A number from 0 up to, and not including, this one.
  mutating func next(_ count: Int) -> Int {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }

  /// True so many times of so many.
  mutating func chance(_ hits: Int, of count: Int) -> Bool { next(count) < hits }

  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[next(elements.count)]
  }
}
