import Foundation

/// One run of a test's closure, with an executor that ends with it.
struct TestRun {
  let guide: Guide
  /// Where what is wrong with the end is said to be.
  let location: CodeLocation
  /// For how many seconds a task is waited for that may be elsewhere.
  let patience: Double

  init(_ guide: Guide, location: CodeLocation, patience: Double = 2) {
    self.guide = guide
    self.location = location
    self.patience = patience
  }

  /// Calls `body`, and finds out what it has left.
  func run<Result>(
    _ body: (TestExecutor) throws -> Result
  ) rethrows -> (Result, OrderRecord) {
    let executor = TestExecutor(list: JobList(guide))
    let list = executor.list
    do {
      let result = try list.turn { try body(executor) }
      end(list)
      return (result, list.withRecord { $0 })
    } catch {
      end(list)
      throw error
    }
  }

  /// Ends what is left, and notes what is wrong with that.
  private func end(_ list: JobList) {
    if list.isSomebodyAway { wait(for: list) }
    list.checkEnd(at: location)
    var left = list.cancelAll()
    // What has still jobs is not elsewhere.
    if !left.isEmpty, list.count == 0 {
      wait(for: list)
      left = list.cancelAll()
    }
    if !left.isEmpty {
      let message = list.count > 0 ? deaf(left) : waiting(left)
      list.fail(TestFailure(message: message, location: location))
    }
    list.close(isOver: left.isEmpty)
  }

  /// Waits until a job comes from another thread, if none has yet.
  private func wait(for list: JobList) {
    guard patience > 0, list.withRecord({ $0.departed }) == nil else { return }
    _ = list.arrivals.wait(timeout: .now() + patience)
  }

  private func deaf(_ names: [String]) -> String {
    let many = names.count > 1
    return """
      \(many ? "These tasks go" : "This task goes") on after the end, though \(many ? "they were" : "it was") \
      canceled: \(joined(names)). A loop has to look at Task.isCancelled.
      """
  }

  private func waiting(_ names: [String]) -> String {
    let many = names.count > 1
    let mainThread =
      Thread.isMainThread
      ? " Nothing that was sent to the main queue can come, because the test holds the main thread: let "
        + "the test not be on the main actor." : ""
    return """
      \(many ? "These tasks were" : "This task was") canceled at the end, and \(many ? "wait" : "waits") \
      for what has not come, as a continuation that nobody resumes: \(joined(names)).\(mainThread)
      """
  }
}

/// Runs a test whose tasks are run when the test says so, in one order: that in which their jobs
/// come.
///
///     withTestExecutor(onFailure: { $0.record() }) { executor in
///       let search = SearchModel(service: played)
///       search.textChanged("Oslo")
///       executor.advance(by: .milliseconds(300))
///       #expect(search.isLoading)
///     }
///
/// Until this returns, what the test's code does with tasks is run by the executor: a `Task { }`,
/// what belongs to the main actor, actors, groups, streams, and, on Linux, `Task.sleep`. The code
/// that is tested need not know of it. The closure is called on the main actor of the test, which
/// is the thread that calls this, whatever thread that is.
///
/// A task that is left at the end is canceled, and a failure where it does not end then. So is what
/// came back from another thread: a request, a queue or a real clock, for which `run()` does not
/// wait.
///
/// `onFailure` is called for each failure, before this returns, and makes an issue of it.
///
/// - Returns: What `body` returns.
@discardableResult
public func withTestExecutor<Result>(
  onFailure: (TestFailure) -> Void,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column,
  _ body: @MainActor (TestExecutor) throws -> Result
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try withTestExecutor(TestRun(Guide(), location: location), onFailure: onFailure, body)
}

/// The same, for tests that do not wait so long.
func withTestExecutor<Result>(
  _ run: TestRun, onFailure: (TestFailure) -> Void,
  _ body: @MainActor (TestExecutor) throws -> Result
) rethrows -> Result {
  let (result, record) = try run.run { executor in
    try Takeover.onMainActor(body, executor)
  }
  if let departure = record.departure {
    onFailure(TestFailure(message: departure, location: run.location))
  } else if let failure = record.failure {
    onFailure(failure)
  }
  return result
}
