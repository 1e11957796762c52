/// One order of the jobs of a scenario: what `everyOrder` hands to it.
///
/// The scenario makes all that it needs anew, starts it, and runs the executor.
///
///     everyOrder(onFailure: { $0.record() }) { order in
///       let account = Account(10)
///       order.task("pay") { await account.withdraw(10) }
///       order.task("pay again") { await account.withdraw(10) }
///       order.executor.run()
///       order.expect(account.sum >= 0, "The sum is \(account.sum).")
///     }
///
/// It may be used from the scenario and from its tasks.
public final class Order: Sendable {
  /// What runs the scenario's jobs, in this order.
  public let executor: TestExecutor
  private let isDetailed: Bool

  init(_ executor: TestExecutor) {
    self.executor = executor
    isDetailed = executor.list.guide.isDetailed
  }

  /// Starts a task, as `Task(name:)` does. That it has not ended when the scenario returns is a
  /// failure.
  ///
  /// It belongs to the actor that the closure belongs to: in a scenario, the main actor.
  ///
  /// - Parameters:
  ///   - name: What it is called where the order is printed.
  ///   - body: What it does.
  @discardableResult
  public func task(
    _ name: String,
    @_inheritActorContext _ body: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    let task = Task(name: name, operation: body)
    executor.list.watchLastMade()
    return task
  }

  /// Names the task that is running, where it has no name yet: an effect, for example.
  public func name(_ name: String) {
    executor.list.nameThisTask(name)
  }

  /// Writes down what happens, for the order to be printed with. It is asked for only then.
  public func note(_ text: @autoclosure () -> String) {
    guard isDetailed else { return }
    let text = text()
    executor.list.note(text)
  }

  /// Expects that something is so. The first expectation that is not is what is wrong with the
  /// order.
  ///
  /// `comment` says what is wrong where `condition` is false.
  public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> String = "An expectation fails.",
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    guard !condition else { return }
    fail(comment(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Says that something is wrong.
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
