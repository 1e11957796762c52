/// Runs a small scenario again and again, each time choosing differently which waiting job is next,
/// until all orders have been run, or one breaks an expectation.
///
/// Swift promises no order between two tasks that do not wait for each other. The scenario makes
/// its world anew each time, starts what it tests, runs the executor, says with `order.expect` what
/// has to be so, and returns what has come of it.
///
///     everyOrder(onFailure: { $0.record() }) { order in
///       let search = SearchModel(service: played)
///       search.textChanged("O")
///       search.textChanged("Os")
///       order.executor.advance(by: .seconds(10))
///       order.expect(search.results == ["Oslo"], "\(search.results)")
///     }
///
/// The code that is tested need not know of it: a `Task { }`, a type of the main actor, an actor, a
/// group, a stream, and, on Linux, `Task.sleep`, are all run by the order's executor. The scenario
/// is called on the main actor of the test, which is the thread that calls this, whatever thread
/// that is.
///
/// The main actor runs its jobs in the order in which they are enqueued there, as the main thread
/// does, unless `mainActor` says otherwise. Tasks that come back to it from the pool or from an
/// actor can overtake each other on their way. A step is what a task does until it waits, or goes
/// on to an actor. A detour is run immediately, and is no step: what a `Task.yield()` leaves behind
/// to put its task back in line, and what a task that has begun on an actor does off it until it is
/// back. So there are orders of `@concurrent` code that are not run.
///
/// A scenario must be the same each time but for the order. One that waits for a request, a queue,
/// a thread or a real clock, or that does not end, is a failure that says where. A task that is
/// left when the scenario returns is canceled, and a failure where it does not end then.
///
/// `search` says which orders are run, and `mainActor` in which order the main actor runs its jobs.
/// `onFailure` is called with the broken order, if there is one, before this returns, and makes an
/// issue of it. What `scenario` throws is a failure.
///
/// - Returns: How many orders there were, and what came of them.
@discardableResult
public func everyOrder<Outcome: Hashable>(
  _ search: OrderSearch = .all(),
  mainActor: MainActorOrder = .asEnqueued,
  onFailure: (BrokenOrder) -> Void,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column,
  _ scenario: @MainActor (Order) throws -> Outcome
) -> Orders<Outcome> {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return withoutActuallyEscaping(scenario) { scenario in
    let run = OrderRun(scenario: scenario, mainActor: mainActor, location: location)
    let orders = run.orders(search)
    if let failure = orders.failure { onFailure(failure) }
    return orders
  }
}

/// The same for a scenario that returns nothing: what is of interest are its expectations.
@discardableResult
public func everyOrder(
  _ search: OrderSearch = .all(),
  mainActor: MainActorOrder = .asEnqueued,
  onFailure: (BrokenOrder) -> Void,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column,
  _ scenario: @MainActor (Order) throws -> Void
) -> Orders<NoOutcome> {
  everyOrder(
    search, mainActor: mainActor, onFailure: onFailure, fileID: fileID, filePath: filePath,
    line: line, column: column
  ) { order in
    try scenario(order)
    return NoOutcome()
  }
}
