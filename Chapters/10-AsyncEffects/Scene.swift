import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// What a run has on the main actor: a store, a log, and questions that wait for their answers.
final class Scene {
  /// What happened, in its order.
  var log: [String] = []

  /// Nil after the run has dropped it.
  var store: Store<[String], String>?

  /// A store with a number, which is 1 at the beginning.
  private(set) var counter: Store<Int, String>?

  /// Makes the subject that an effect reads send a number.
  var sendNumber: ((Int) -> Void)?

  /// What an effect has read.
  var numbers: [Int] = []

  /// The source of the events that a long-lived effect reads.
  var source: AsyncStream<String>.Continuation?

  /// What is watched, by its name in a picture.
  var watched: [String: Weak] = [:]

  private var questions: [String: CheckedContinuation<String, Never>] = [:]

  /// Makes the store. Its value is the list of the actions that it has reduced.
  func makeStore(_ effect: @escaping (_ action: String) -> Effect<String>) {
    store = Store(initialValue: []) { actions, action in
      actions.append(action)
      return effect(action)
    }
  }

  /// Creates the store with a number.
  func makeCounter(_ reducer: @escaping Reducer<Int, String>) {
    counter = Store(initialValue: 1, reducer: reducer)
  }

  /// Waits until the question is answered. A cancellation does not end the waiting.
  func ask(_ question: String) async -> String {
    await withCheckedContinuation { questions[question] = $0 }
  }

  /// Answers a question. The task that asks continues in its turn.
  func answer(_ question: String, _ answer: String) {
    questions.removeValue(forKey: question)?.resume(returning: answer)
  }
}

/// A run whose jobs wait in a list until the program runs them, one after the other. So each run is
/// the same. Chapter 11 shows how it is made.
@MainActor struct Run {
  let scene = Scene()
  let executor: TestExecutor

  /// Calls `body` on the main actor, and then runs the jobs that wait.
  func perform(_ body: (Scene) -> Void) {
    body(scene)
    // One of the runs has more jobs than `executor.run()` allows.
    while executor.step() {}
  }

  /// What happened.
  var log: [String] { scene.log }

  /// How many effects are in the store's books.
  var kept: Int? { scene.store.flatMap { storedCount(of: "effectTasks", in: $0) } }

  /// The actions that the store has reduced.
  var actions: [String] { scene.store?.value ?? [] }
}

/// Calls `body` with a run. All tasks of the run have to end, or be canceled, with it.
func withRun<Result>(_ body: @MainActor (Run) -> Result) -> Result {
  withTestExecutor(onFailure: stop) { executor in
    body(Run(executor: executor))
  }
}
