import Foundation

/// Runs orders of a scenario, and finds the failures.
struct OrderRun<Outcome: Hashable> {
  let scenario: @MainActor (Order) throws -> Outcome
  var mainActor = MainActorOrder.asEnqueued
  let location: CodeLocation
  /// Whether detours are no choice: what a `Task.yield()` leaves behind, and what a task that lives
  /// on an actor does off it.
  var hidesDetours = true
  /// For how many seconds a run waits for a task that has not ended, to find out whether the task
  /// is elsewhere.
  var patience = 2.0

  /// Runs the orders of a search.
  func orders(_ search: OrderSearch) -> Orders<Outcome> {
    var orders = Orders<Outcome>()
    if case .only(let text) = search, Guide(printed: text) == nil {
      orders.failure = broken("\"\(text)\" is no order: an order is numbers separated by points.")
      return orders
    }
    var first: (outcome: Outcome?, record: OrderRecord)?
    var share = 0.0
    var last: OrderRecord?
    while let guide = search.next(after: last, count: orders.count) {
      let (outcome, record) = run(guide, isPatient: true)
      orders.count += 1
      if let outcome { orders.outcomes[outcome, default: 0] += 1 }
      share += record.share
      if first == nil { first = (outcome, record) }
      last = record
      orders.failure = failure(of: record, number: orders.count, seed: guide.seed)
      if orders.failure != nil { break }
    }
    if orders.failure == nil, let first {
      orders.failure = repeated(first.outcome, first.record, number: orders.count)
    }
    if case .all = search {
      orders.isComplete = orders.failure == nil && last.flatMap(Guide.init(after:)) == nil
      orders.share = orders.isComplete ? 1 : share
    }
    return orders
  }

  /// Runs one order.
  ///
  /// - Parameter isPatient: Whether the run waits for a task that has not ended.
  private func run(
    _ guide: Guide, isPatient: Bool = false
  ) -> (outcome: Outcome?, record: OrderRecord) {
    var guide = guide
    guide.isSearched = true
    guide.hidesDetours = hidesDetours
    guide.mainActor = mainActor
    let run = TestRun(guide, location: location, patience: isPatient ? patience : 0)
    var outcome: Outcome?
    let (_, record) = run.run { executor in
      let order = Order(executor)
      do {
        outcome = try Takeover.onMainActor(scenario, order)
      } catch {
        order.fail("The scenario has thrown an error: \(error)", location)
      }
    }
    return (outcome, record)
  }

  private func failure(of record: OrderRecord, number: Int, seed: UInt64?) -> BrokenOrder? {
    if let departure = record.departure { return broken(departure, number: number) }
    if let difference = record.difference { return different(difference, number: number) }
    guard let failure = record.failure else { return nil }
    let again = run(Guide(again: record)).record
    guard again.failure?.location == failure.location else {
      return different(
        "the same order, run again, does not fail as it did before. \(failure.message)",
        number: number)
    }
    let small = run(Guide(record: shrunk(record), isDetailed: true)).record
    return BrokenOrder(small.failure ?? failure, in: small, number: number, seed: seed)
  }

  /// Runs the first order once more, to see whether the passing of time changes it.
  private func repeated(
    _ outcome: Outcome?, _ record: OrderRecord, number: Int
  ) -> BrokenOrder? {
    let again = run(Guide(again: record), isPatient: true)
    if let departure = again.record.departure { return broken(departure, number: number) }
    if let difference = again.record.difference { return different(difference, number: number) }
    if let failure = again.record.failure {
      return different("the first order, run again, fails. \(failure.message)", number: number)
    }
    if again.record.choices.count != record.choices.count {
      return different("the first order, run again, has more to choose.", number: number)
    }
    if again.outcome != outcome {
      return different("the first order, run again, has another outcome.", number: number)
    }
    return nil
  }

  /// Makes the failing order smaller: fewer steps until it fails, then fewer choices other than 0,
  /// then smaller choices.
  private func shrunk(_ record: OrderRecord) -> OrderRecord {
    var best = record
    var budget = 1_000_000
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in best.smallerChoices where budget > 0 {
        let found = run(Guide(choices: candidate)).record
        budget -= 100 + found.stepCount
        if found.failure?.location == record.failure?.location, found.size < best.size {
          best = found
          isSmaller = true
          break
        }
      }
    }
    return best
  }

  private func different(_ what: String, number: Int) -> BrokenOrder {
    broken("The scenario is not the same each time: \(what)", number: number)
  }

  private func broken(_ comment: String, number: Int = 0) -> BrokenOrder {
    BrokenOrder(
      TestFailure(message: comment, location: location), in: OrderRecord(), number: number,
      seed: nil)
  }
}
