/// One order of the waiting jobs of a scenario: what `everyOrder` hands to it.
///
/// The scenario makes all that it needs anew, with the order's executor, and runs that.
///
///     everyOrder(onFailure: record) { order in
///       let home = TestHome(executor: order.executor) { _ in Account() }
///       order.task("pay") { await home.withdraw(10) }
///       order.task("look") { await home.look() }
///       order.executor.run()
///       order.expect(home.perform { $0.contents.sum } >= 0, "The sum is not negative.")
///     }
///
/// It may be used from the scenario and from its tasks.
public final class Order: Sendable {
  /// What runs the scenario's jobs, in this order.
  public let executor: TestExecutor
  private let isDetailed: Bool

  init(_ executor: TestExecutor, isDetailed: Bool) {
    self.executor = executor
    self.isDetailed = isDetailed
  }

  /// Starts a task, whose first job waits with the others.
  ///
  /// It prefers the executor, and belongs to no actor. That it has not ended when the scenario returns
  /// is a failure.
  ///
  /// - Parameters:
  ///   - name: What it is called where the order is printed.
  ///   - body: What it does.
  @discardableResult
  public func task(
    _ name: String, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    watched(name) { finish in
      Task(name: name, executorPreference: executor) {
        await body()
        finish()
      }
    }
  }

  /// Starts a task on the actor, whose first job waits with the others.
  ///
  /// It is the same as a task that goes on to the actor first, but for that step.
  ///
  /// - Parameters:
  ///   - name: What it is called where the order is printed.
  ///   - home: The actor that it runs on. It is one with the order's executor.
  ///   - body: What it does.
  @discardableResult
  public func task<Contents>(
    _ name: String, on home: TestHome<Contents>,
    _ body: @escaping @Sendable (isolated TestHome<Contents>) async -> Void
  ) -> Task<Void, Never> {
    home.perform { home in
      watched(name) { finish in
        // It waits all the same, because it prefers an executor; and it waits for the actor.
        Task.immediate(name: name, executorPreference: executor) {
          _ = home
          await body(home)
          finish()
        }
      }
    }
  }

  /// Makes a task that is missed when it has not called `finish`.
  private func watched(
    _ name: String, make: (_ finish: @escaping @Sendable () -> Void) -> Task<Void, Never>
  ) -> Task<Void, Never> {
    let number = executor.withPlan { $0.start(name) }
    let task = make {
      if let number { self.executor.withPlan { $0.finish(number) } }
    }
    executor.withPlan { $0.nameLast(name) }
    return task
  }

  /// Names the task that is running, where it has no name yet: an effect, for example.
  ///
  /// The name that a task was made with can be read only by the task itself. It is found when the task
  /// yields, starts a task, wakes one, or sleeps on a `TestClock`; in others this says it.
  public func name(_ name: String) {
    executor.withPlan { $0.name(name) }
  }

  /// Writes down what happens, for the order to be printed with. It is asked for only then.
  public func note(_ text: @autoclosure () -> String) {
    guard isDetailed else { return }
    let text = text()
    executor.withPlan { $0.note(text) }
  }

  /// Expects that something is so. The first expectation that is not is what is wrong with the order.
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
    executor.withPlan { $0.fail(OrderFailure(comment: comment, location: location)) }
  }
}
