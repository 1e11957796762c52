/// One order of a scenario's jobs, which `everyOrder` passes to the scenario.
///
/// The scenario makes everything that it needs, starts it, and runs the executor.
///
///     everyOrder(onFailure: { $0.record() }) { order in
///       let account = Account(10)
///       order.task("pay") { await account.withdraw(10) }
///       order.task("pay again") { await account.withdraw(10) }
///       order.executor.run()
///       order.expect(account.sum >= 0, "The sum is \(account.sum).")
///     }
///
/// The scenario and its tasks can use it.
public final class Order: Sendable {
  /// The executor that runs the scenario's jobs in this order.
  public let executor: TestExecutor
  private let isDetailed: Bool

  init(_ executor: TestExecutor) {
    self.executor = executor
    isDetailed = executor.list.guide.isDetailed
  }

  /// Starts a task, as `Task(name:)` does. If it has not ended when the scenario returns, that is a
  /// failure.
  ///
  /// It belongs to the actor that the closure belongs to: in a scenario, the main actor.
  ///
  /// - Parameters:
  ///   - name: The task's name where the order is printed.
  ///   - body: The task's operation.
  @discardableResult
  public func task(
    _ name: String,
    @_inheritActorContext _ body: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    let task = Task(name: name, operation: body)
    executor.list.watchLastMade()
    return task
  }

  /// Names the running task, if it has no name yet: an effect, for example.
  public func name(_ name: String) {
    executor.list.nameThisTask(name)
  }

  /// Notes an event, to print with the order. `text` is evaluated only if the order is printed.
  public func note(_ text: @autoclosure () -> String) {
    guard isDetailed else { return }
    let text = text()
    executor.list.note(text)
  }

  /// Expects a condition to hold. The first expectation that fails breaks the order.
  ///
  /// `comment` says what is wrong if `condition` is false.
  public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> String = "An expectation fails.",
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    guard !condition else { return }
    fail(comment(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports a failure.
  public func fail(
    _ comment: String,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    fail(comment, CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func fail(_ comment: String, _ location: CodeLocation) {
    executor.list.fail(TestFailure(message: comment, location: location))
  }
}
