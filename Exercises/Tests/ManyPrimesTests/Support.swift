import ExerciseTesting
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import ManyPrimes

/// Runs a test with a store and a service. The test's executor runs the answer's tasks, and the
/// answer does not have to know of it.
func inWorld(
  questionsCanBeCanceled: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @MainActor (World) -> Void
) {
  withTestExecutor(
    onFailure: { failure in
      expect(
        false, "the tasks to end", why: failure.message, sourceLocation: sourceLocation)
    }
  ) { executor in
    body(World(Service(canBeCanceled: questionsCanBeCanceled), executor))
  }
}

/// What a test tells the store: what was answered, or to run an effect.
enum Step {
  case answered([Int?])
  case does(Effect<Step>)
}

/// What a test looks at. What it reads has happened when all waiting jobs have run.
@MainActor
final class World {
  let service: Service
  private var endedEffects: [String] = []
  private let store: Store<[[Int?]], Step>
  private let executor: TestExecutor

  init(_ service: Service, _ executor: TestExecutor) {
    self.service = service
    self.executor = executor
    store = Store(initialValue: []) { lists, step in
      switch step {
      case .answered(let list):
        lists.append(list)
        return .none
      case .does(let effect):
        return effect
      }
    }
  }

  /// The effect that a test is about, with the id "primes".
  func effect(_ numbers: [Int]) -> Effect<Step> {
    let service = service
    return manyPrimes(numbers, ask: { try await service.ask($0) }, answered: Step.answered)
      .cancellable(id: "primes")
  }

  /// Runs an effect, and notes its end.
  func run(_ effect: Effect<Step>) {
    let task = store.send(.does(effect))
    Task {
      await task.finish()
      endedEffects.append("effect")
    }
    settle()
  }

  /// Runs the effect that asks for these numbers.
  func ask(_ numbers: Int...) { run(effect(numbers)) }

  /// Cancels the effect.
  func cancel() {
    store.send(.does(.cancel(id: "primes")))
    settle()
  }

  /// Runs all waiting jobs.
  func settle() { executor.run() }

  /// The actions that the store was sent.
  var received: [[Int?]] {
    settle()
    return store.value
  }

  /// "effect" for each effect that has ended.
  var ended: [String] {
    settle()
    return endedEffects
  }

  /// The numbers that were asked for, from the lowest.
  var asked: [Int] {
    settle()
    return service.asked
  }

  /// The numbers whose questions were canceled, from the lowest.
  var canceled: [Int] {
    settle()
    return service.canceled
  }
}

/// A service that a test answers by hand. Safe to use from any thread.
final class Service: @unchecked Sendable {
  struct Failed: Error {}

  private struct Question {
    let number: Int
    var continuation: CheckedContinuation<Int?, any Error>?
    var isCanceled = false
  }

  private let canBeCanceled: Bool
  /// Guards the questions. Nothing is called under it.
  private let lock = NSLock()
  private var questions: [Question] = []

  /// - Parameter canBeCanceled: Whether a question ends when its task is canceled.
  init(canBeCanceled: Bool) {
    self.canBeCanceled = canBeCanceled
  }

  var asked: [Int] { lock.withLock { questions.map(\.number).sorted() } }

  var canceled: [Int] {
    lock.withLock { questions.filter(\.isCanceled).map(\.number).sorted() }
  }

  func ask(_ number: Int) async throws -> Int? {
    let index = lock.withLock {
      questions.append(Question(number: number))
      return questions.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = lock.withLock {
          if questions[index].isCanceled, canBeCanceled { return true }
          questions[index].continuation = continuation
          return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let continuation = lock.withLock {
        questions[index].isCanceled = true
        return canBeCanceled ? questions[index].continuation.take() : nil
      }
      continuation?.resume(throwing: CancellationError())
    }
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
    lock.withLock {
      let index = questions.firstIndex { $0.number == number && $0.continuation != nil }
      return index.flatMap { questions[$0].continuation.take() }
    }
  }
}
