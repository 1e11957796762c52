/// Runs orders of a scenario, and finds out what is wrong with them.
struct OrderRun<Outcome: Hashable> {
  let scenario: (Order) throws -> Outcome
  let location: CodeLocation
  /// Whether detours are no choice: what a `Task.yield()` leaves behind, and what a task that lives on
  /// an actor does off it.
  var hidesDetours = true
  /// For how many seconds a task is waited for that has not ended, so that it is found out whether it
  /// is elsewhere.
  var patience = 5.0
  let departures = Departures()

  /// Runs the orders of a search.
  func orders(_ search: OrderSearch) -> Orders<Outcome> {
    var orders = Orders<Outcome>()
    if case .only(let text) = search, Guide(printed: text) == nil {
      orders.failure = broken("\"\(text)\" is no order: it is numbers with points between them.")
      return orders
    }
    var guides = Guides(search)
    var first: (outcome: Outcome?, record: OrderRecord)?
    var share = 0.0
    var last: OrderRecord?
    while let guide = guides.next(after: last) {
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
    orders.isComplete = guides.areComplete && orders.failure == nil
    if case .all = search { orders.share = orders.isComplete ? 1 : share }
    return orders
  }

  /// Runs one order.
  ///
  /// - Parameter isPatient: Whether a task is waited for that has not ended.
  private func run(
    _ guide: Guide, isPatient: Bool = false
  ) -> (outcome: Outcome?, record: OrderRecord) {
    var guide = guide
    guide.hidesDetours = hidesDetours
    let executor = TestExecutor(plan: Plan(guide, departures))
    let order = Order(executor, isDetailed: guide.isDetailed)
    var outcome: Outcome?
    do {
      outcome = try scenario(order)
    } catch {
      order.fail("The scenario has thrown an error: \(error)", location)
    }
    if isPatient, executor.withPlan({ $0.isSomebodyAway }) == true {
      departures.wait(seconds: patience)
    }
    return (outcome, executor.withPlan { $0.finish(location) } ?? OrderRecord())
  }

  private func failure(of record: OrderRecord, number: Int, seed: UInt64?) -> BrokenOrder? {
    if let broken = departure(in: record, number: number) { return broken }
    if let difference = record.difference { return different(difference, number: number) }
    guard let failure = record.failure else { return nil }
    let again = run(Guide(again: record)).record
    guard again.failure?.location == failure.location else {
      return different(
        "the same order, run again, does not fail as it did before. \(failure.comment)",
        number: number)
    }
    let small = run(Guide(record: shrunk(record), isDetailed: true)).record
    return BrokenOrder(small.failure ?? failure, in: small, number: number, seed: seed)
  }

  /// Runs the first order once more: time has gone on meanwhile.
  private func repeated(
    _ outcome: Outcome?, _ record: OrderRecord, number: Int
  ) -> BrokenOrder? {
    let again = run(Guide(again: record), isPatient: true)
    if let broken = departure(in: again.record, number: number) { return broken }
    if let difference = again.record.difference { return different(difference, number: number) }
    if let failure = again.record.failure {
      return different("the first order, run again, fails. \(failure.comment)", number: number)
    }
    if again.outcome != outcome {
      return different("the first order, run again, has another outcome.", number: number)
    }
    return nil
  }

  private func departure(in record: OrderRecord, number: Int) -> BrokenOrder? {
    if let departed = record.departed {
      let name = record.name(of: departed.task)
      return broken(
        "The scenario leaves the executor: after step \(departed.step), a job of \(name) came from "
          + "another thread.", number: number)
    }
    if departures.have {
      return broken(
        "The scenario leaves the executor: when its order had ended, a job came from another thread.",
        number: number)
    }
    return nil
  }

  /// The failing order, made small: fewer steps until it fails, then fewer choices that are not the
  /// first, then smaller ones.
  private func shrunk(_ record: OrderRecord) -> OrderRecord {
    var best = record
    var budget = 1_000_000
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in best.smallerChoices where budget > 0 {
        let found = run(Guide(choices: candidate)).record
        budget -= 100 + found.steps.count
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
      OrderFailure(comment: comment, location: location), in: OrderRecord(), number: number,
      seed: nil)
  }
}
