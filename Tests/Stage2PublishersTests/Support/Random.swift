import Foundation

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// How many cases a random test runs: `WORKBOOK_RANDOM_CASES`, or 2,000.
let randomCases =
  ProcessInfo.processInfo.environment["WORKBOOK_RANDOM_CASES"].flatMap(Int.init) ?? 2_000

/// The seeds of a random test: one for each case, or the one that `WORKBOOK_RANDOM_SEED` names.
let randomSeeds: [UInt64] = {
  let environment = ProcessInfo.processInfo.environment
  if let seed = environment["WORKBOOK_RANDOM_SEED"].flatMap(UInt64.init) { return [seed] }
  return Array(1...UInt64(max(randomCases, 1)))
}()
