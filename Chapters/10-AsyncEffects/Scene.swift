import Pictures
import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// What lives on the actor of a run: a store, a log, and questions that wait for their answers.
final class Scene {
  /// What happened, in its order.
  var log: [String] = []

  /// Nil once it is released.
  var store: Store<[String], String>?

  /// Another one, of a number.
  var counter: Store<Int, String>?

  /// What is watched, by its name in a picture.
  var watched: [String: Weak] = [:]

  private var questions: [String: CheckedContinuation<String, Never>] = [:]

  /// Makes the store. Its value is the list of the actions that it has reduced.
  func makeStore(
    _ executor: TestExecutor, _ effect: @escaping (_ action: String) -> Effect<String>
  ) {
    store = Store(
      initialValue: [],
      reducer: { actions, action in
        actions.append(action)
        return effect(action)
      },
      executorPreference: executor)
  }

  /// Waits until the question is answered. A cancellation does not end the waiting.
  func ask(_ question: String) async -> String {
    await withCheckedContinuation { questions[question] = $0 }
  }

  /// Answers a question: who asks goes on when its turn comes.
  func answer(_ question: String, _ answer: String) {
    questions.removeValue(forKey: question)?.resume(returning: answer)
  }
}

/// A run whose jobs wait in a list until the program runs them, one after the other. So each run is the
/// same. Chapter 11 shows how it is made.
struct Run {
  let home = TestHome<Scene> { _ in Scene() }

  /// Calls `body` on the actor, and then runs the jobs that wait.
  func perform(_ body: @Sendable (Scene, isolated TestHome<Scene>) -> Void) {
    home.perform { home in body(home.contents, home) }
    home.executor.run()
  }

  /// What happened.
  var log: [String] { home.perform { $0.contents.log } }

  /// The actions that the store has reduced.
  var actions: [String] { home.perform { $0.contents.store?.value ?? [] } }
}
