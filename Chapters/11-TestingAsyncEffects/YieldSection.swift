import PrimeTime
import Stage10AsyncEffects
import Walkthrough

/// How many tests fail that yield and then look.
func yieldSection(of chapter: Chapter) {
  chapter.section("How many yields are enough?") {
    chapter.say(
      "A test of Prime Time sends `nthPrimeButtonTapped` to a store of the main actor. The service is a "
        + "double that answers immediately, on another thread. The test yields, and then looks whether the "
        + "alert is there. Each number of yields is tried 300 times.")
    var found: [(yields: Int, missing: Int, seconds: Double)] = []
    for yields in [1, 2, 4, 8, 100] {
      var missing = 0
      let seconds = chapter.seconds {
        missing = awaited(chapter, "the end of the tests") { await misses(yields, 300) } ?? 300
      }
      found.append((yields, missing, seconds))
    }
    chapter.table(
      ["yields", "tests that failed", "microseconds a test"],
      found.map { ["\($0.yields)", "\($0.missing)", "\(Int($0.seconds / 300 * 1e6))"] })
    chapter.check("one yield is not enough", found[0].missing > 0)
  }
}

/// How many of `count` tests of a right counter fail if each of them yields `yields` times.
@MainActor private func misses(_ yields: Int, _ count: Int) async -> Int {
  var missing = 0
  for _ in 0..<count {
    let store = Store(initialValue: CounterState(count: 10), reducer: counterReducer(.prompt))
    let task = store.send(.nthPrimeButtonTapped)
    for _ in 0..<yields { await Task.yield() }
    if store.value.alertNthPrime == nil { missing += 1 }
    await task.finish()
  }
  return missing
}
