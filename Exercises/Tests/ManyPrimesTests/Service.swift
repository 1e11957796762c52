import Foundation
import Stage11TestingAsyncEffects

/// A service that a test answers by hand. Safe to use from any thread.
final class Service: Sendable {
  struct Failed: Error {}

  private struct Question {
    let number: Int
    var continuation: CheckedContinuation<Int?, any Error>?
    var isCanceled = false
  }

  /// What the lock guards. Nothing is called under it.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    var questions: [Question] = []

    func locked<Result>(_ body: (State) -> Result) -> Result {
      lock.withLock { body(self) }
    }
  }

  private let state = State()
  private let isDeaf: Bool
  private let executor: TestExecutor

  /// - Parameters:
  ///   - isDeaf: Whether a question keeps running when its task is canceled.
  ///   - executor: What runs the effect and its child tasks.
  init(isDeaf: Bool = false, executor: TestExecutor) {
    self.isDeaf = isDeaf
    self.executor = executor
  }

  /// The numbers that were asked for, from the lowest.
  var asked: [Int] { state.locked { $0.questions.map(\.number) }.sorted() }

  /// The numbers whose questions were canceled, from the lowest.
  var canceled: [Int] {
    state.locked { $0.questions.filter(\.isCanceled).map(\.number) }.sorted()
  }

  /// Answers ten times the number, without suspending.
  func askQuick(_ number: Int) async throws -> Int? {
    guard executor.isIsolatingCurrentContext() == true else { return try await never() }
    return number * 10
  }

  func ask(_ number: Int) async throws -> Int? {
    guard executor.isIsolatingCurrentContext() == true else { return try await never() }
    let index = state.locked { state in
      state.questions.append(Question(number: number))
      return state.questions.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.locked { state in
          if state.questions[index].isCanceled, !isDeaf { return true }
          state.questions[index].continuation = continuation
          return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let continuation = state.locked { state in
        state.questions[index].isCanceled = true
        return isDeaf ? nil : state.questions[index].continuation.take()
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Where a task that is no child of the effect waits: it runs elsewhere, and an answer would
  /// arrive sooner or later, by luck.
  private func never() async throws -> Int? {
    try await Task.sleep(for: .seconds(1_000_000))
    return nil
  }

  /// Answers the oldest open question for a number; nothing when there is none.
  func answer(_ number: Int, _ answer: Int?) {
    open(number)?.resume(returning: answer)
  }

  /// Lets the oldest open question for a number fail; nothing when there is none.
  func fail(_ number: Int, with error: any Error = Failed()) {
    open(number)?.resume(throwing: error)
  }

  private func open(_ number: Int) -> CheckedContinuation<Int?, any Error>? {
    state.locked { state in
      let index = state.questions.firstIndex { $0.number == number && $0.continuation != nil }
      return index.flatMap { state.questions[$0].continuation.take() }
    }
  }
}
