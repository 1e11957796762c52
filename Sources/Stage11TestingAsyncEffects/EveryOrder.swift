/// Runs a small scenario repeatedly, each time with a different choice of the next waiting job,
/// until all orders have been run, or until one order breaks an expectation.
///
/// Swift promises no order between two tasks that do not wait for each other. Each time, the
/// scenario makes new objects, starts the code that it tests, runs the executor, states its
/// expectations with `order.expect`, and returns its outcome.
///
///     everyOrder(onFailure: { $0.record() }) { order in
///       let search = SearchModel(service: played)
///       search.textChanged("O")
///       search.textChanged("Os")
///       order.executor.advance(by: .seconds(10))
///       order.expect(search.results == ["Oslo"], "\(search.results)")
///     }
///
/// The tested code needs no change for this: the order's executor runs each `Task { }`, the main
/// actor, other actors, groups, streams and, on Linux, `Task.sleep`. The scenario is called on the
/// main actor of the test, which is the thread that calls `everyOrder`, regardless of which thread
/// that is.
///
/// The main actor runs its jobs in the order in which they are enqueued there, as the main thread
/// does, unless `mainActor` says otherwise. Tasks that come back to it from the pool or from an
/// actor can overtake each other on their way. A step is what a task does until it waits, or moves
/// to an actor. A detour runs immediately, and is no step: the job that a `Task.yield()` leaves
/// behind to put its task back in line, and what a task that has begun on an actor does off that
/// actor until it is back. So some orders of `@concurrent` code are not run.
///
/// A scenario must be the same each time except for the order. If it waits for a request, a queue,
/// a thread or a real clock, or does not end, the failure says where. A task that is left when the
/// scenario returns is canceled, and if it does not end then, that is a failure.
///
/// `search` says which orders are run, and `mainActor` in which order the main actor runs its jobs.
/// Before `everyOrder` returns, it calls `onFailure` with the broken order, if there is one, to
/// record an issue. An error that `scenario` throws is a failure.
///
/// - Returns: How many orders there were, and their outcomes.
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

/// Runs a scenario that returns nothing in every order, for its expectations alone.
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
