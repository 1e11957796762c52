import Foundation

/// One run of a test's closure, with an executor that ends with it.
struct TestRun {
  let guide: Guide
  /// The location of failures at the end.
  let location: CodeLocation
  /// For how many seconds the run waits for a task that can be elsewhere.
  let patience: Double

  init(_ guide: Guide, location: CodeLocation, patience: Double = 2) {
    self.guide = guide
    self.location = location
    self.patience = patience
  }

  /// Calls `body`, and finds the tasks that it has left.
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

  /// Ends the tasks that are left, and notes failures.
  private func end(_ list: JobList) {
    if list.isDone { return list.close(isOver: true) }
    if list.isSomebodyAway { wait(for: list) }
    list.checkEnd(at: location)
    var left = list.cancelAll()
    // A task that still has jobs is not elsewhere.
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

  /// Waits until a job arrives from another thread, if none has arrived yet.
  private func wait(for list: JobList) {
    guard patience > 0, list.withRecord({ $0.departed }) == nil else { return }
    _ = list.arrivals.wait(timeout: .now() + patience)
  }

  private func deaf(_ names: [String]) -> String {
    let many = names.count > 1
    return """
      \(many ? "These tasks keep" : "This task keeps") running after the end, though \
      \(many ? "they were" : "it was") canceled: \(joined(names)). A loop must check Task.isCancelled.
      """
  }

  private func waiting(_ names: [String]) -> String {
    let many = names.count > 1
    let mainThread =
      Thread.isMainThread
      ? " Work on the main queue cannot run, because the test holds the main thread: move the test off "
        + "the main actor." : ""
    return """
      \(many ? "These tasks were" : "This task was") canceled at the end, and \(many ? "are" : "is") still \
      waiting, perhaps for a continuation that no code resumes: \(joined(names)).\(mainThread)
      """
  }
}

/// Runs a test whose tasks run when the test says so, in one order: the order in which their jobs
/// arrive.
///
///     withTestExecutor(onFailure: { $0.record() }) { executor in
///       let search = SearchModel(service: played)
///       search.textChanged("Oslo")
///       executor.advance(by: .milliseconds(300))
///       #expect(search.isLoading)
///     }
///
/// Until this returns, the executor runs the tasks of the test's code: each `Task { }`, the main
/// actor, other actors, groups, streams and, on Linux, `Task.sleep`. The tested code needs no
/// change for this. The closure is called on the main actor of the test, which is the thread that
/// calls `withTestExecutor`, regardless of which thread that is.
///
/// A task that is left at the end is canceled, and if it does not end then, that is a failure. A
/// job that came back from another thread is also a failure: `run()` does not wait for a request, a
/// queue or a real clock.
///
/// Before this returns, it calls `onFailure` for each failure, to record an issue.
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

/// Runs a test with a shorter patience.
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
