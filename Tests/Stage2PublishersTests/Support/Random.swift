import Foundation
import TestSupport

extension SeededGenerator {
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }
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
