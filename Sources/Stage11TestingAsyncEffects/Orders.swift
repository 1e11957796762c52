import Foundation

/// The orders of a scenario that `everyOrder` has run.
public struct Orders<Outcome: Hashable> {
  /// How many orders were run, without those that were run to make a broken order smaller.
  public internal(set) var count = 0
  /// The different outcomes, and how many orders had each.
  public internal(set) var outcomes: [Outcome: Int] = [:]
  /// Whether these were all orders that there are.
  public internal(set) var isComplete = false
  /// The share of all orders that was run: at each choice, each of the waiting jobs counts alike.
  /// Nil for a search that does not run all orders.
  public internal(set) var share: Double?
  /// The first order that broke an expectation, made small. No further order was run.
  public internal(set) var failure: BrokenOrder?
}

/// The outcome of a scenario that returns nothing.
public struct NoOutcome: Hashable, Sendable {}

extension Orders: Sendable where Outcome: Sendable {}

extension Orders: CustomStringConvertible {
  /// How many orders and outcomes there were, and how many orders were not run.
  public var description: String {
    let counted = "\(count) \(count == 1 ? "order" : "orders")"
    let outcomes = "; \(outcomes.count) \(outcomes.count == 1 ? "outcome" : "outcomes")"
    let extent =
      if isComplete {
        ", all of them"
      } else if let share {
        ", \(percent(share)) of all"
      } else {
        ""
      }
    let end = failure.map { "; the last one is broken:\n\($0)" } ?? ""
    return "\(counted)\(extent)\(Outcome.self == NoOutcome.self ? "" : outcomes)\(end)"
  }

  /// A share in percent, with two digits.
  private func percent(_ share: Double) -> String {
    if share < 0.000_1 { return "less than 0.01 %" }
    return share < 0.1 ? String(format: "%.2g %%", share * 100) : "\(Int(share * 100)) %"
  }
}
