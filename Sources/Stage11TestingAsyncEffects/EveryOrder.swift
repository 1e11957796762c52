/// Runs a small scenario again and again, each time choosing differently which waiting job is next,
/// until all orders have been run, or one breaks an expectation.
///
/// Swift promises no order between two tasks: where several jobs wait, any of them may be next. The
/// scenario makes its world anew each time, with the order's executor, starts tasks, runs the executor,
/// says with `order.expect` what has to be so, and returns what has come of it.
///
///     let orders = everyOrder(onFailure: record) { order in
///       let home = TestHome(executor: order.executor) { _ in Log() }
///       for name in ["a", "b"] {
///         order.task(name, on: home) { $0.add(name) }
///       }
///       order.executor.run()
///       return home.perform { $0.contents.lines }
///     }
///     // 2 orders, all of them; 2 outcomes
///
/// Everything happens on the thread that calls it. A scenario must be the same each time but for the
/// order: one that reads a real clock, that leaves for the pool or for another thread, or that does not
/// end, is a failure that says where. What runs on other threads on purpose is not seen at all.
///
/// A step is what a task does until it waits, or goes on to an actor. A detour is run at once, and is no
/// step: what a `Task.yield()` leaves behind to put its task back in line, and what a task that has
/// begun on an actor does off it until it is back. So there are orders of `@concurrent` code that are
/// not run. Two actors with the same executor are one: going from one to the other is no step either.
///
/// `search` says which orders are run. `onFailure` is called with the broken order, if there is one,
/// before this returns, and makes an issue of it. What `scenario` throws is a failure.
///
/// - Returns: How many orders there were, and what came of them.
public func everyOrder<Outcome: Hashable>(
  _ search: OrderSearch = .all(),
  onFailure: (BrokenOrder) -> Void = { _ in },
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column,
  _ scenario: (Order) throws -> Outcome
) -> Orders<Outcome> {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return withoutActuallyEscaping(scenario) { scenario in
    let orders = OrderRun(scenario: scenario, location: location).orders(search)
    if let failure = orders.failure { onFailure(failure) }
    return orders
  }
}

/// The same for a scenario that returns nothing: what is of interest are its expectations.
@discardableResult
public func everyOrder(
  _ search: OrderSearch = .all(),
  onFailure: (BrokenOrder) -> Void,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column,
  _ scenario: (Order) throws -> Void
) -> Orders<Bool> {
  everyOrder(
    search, onFailure: onFailure, fileID: fileID, filePath: filePath, line: line, column: column
  ) { order in
    try scenario(order)
    return true
  }
}
