import ExerciseTesting
import Stage11TestingAsyncEffects

// Not the whole module: it has a `Store`, too.
import protocol Stage10AsyncEffects.EffectExecutor

@testable import IntoSwift6

/// What lives on the actor of a test.
final class World {
  /// Nil once the test has released it.
  var store: Store<FactState, FactAction>?

  /// Another store with the same reducer.
  let other: Store<FactState, FactAction>
  /// The store's value at each note.
  var valuesAtNotes: [FactState] = []

  init(
    _ environment: (@escaping () -> Void) -> FactEnvironment, _ executor: (any EffectExecutor)?
  ) {
    var noted = {}
    let reducer = factReducer(environment { noted() })
    store = Store(initialValue: FactState(), reducer: reducer, executorPreference: executor)
    other = Store(initialValue: FactState(), reducer: reducer, executorPreference: executor)
    noted = { [weak self] in
      guard let self, let store else { return }
      valuesAtNotes.append(store.value)
    }
  }
}

/// A store in its own home, and a service that a test answers by hand.
struct Setting {
  /// What was noted and asked, in order.
  let log = Log<String>()
  /// The executor that the store is given.
  let executor = NotingExecutor()
  let home: TestHome<World>
  private let questions = Log<Question>()
  private let answered = Log<Void>()

  private struct Question {
    let answer: @Sendable (String?) -> Void
  }

  /// - Parameter isApplication: Whether the store has no executor.
  init(isApplication: Bool = false) {
    let (log, questions, noting) = (log, questions, executor)
    home = TestHome(executor: noting.executor) { executor in
      World(
        { noted in
          FactEnvironment(
            fact: { number, answer in
              // Elsewhere, the question would be asked before or after the effects that follow, by
              // luck. It must not be asked there.
              guard executor.isIsolatingCurrentContext() == true else { return }
              log.write("service \(number)")
              questions.write(Question(answer: answer))
            },
            note: { line in
              log.write(executor.isIsolatingCurrentContext() == true ? line : "elsewhere: \(line)")
              noted()
            })
        }, isApplication ? nil : noting)
    }
  }

  /// What was noted and asked, in order.
  var events: [String] { log.entries }

  /// The store's value, before the jobs that wait.
  var value: FactState { home.perform { $0.contents.store?.value ?? FactState() } }

  /// The store's value at each note.
  var valuesAtNotes: [FactState] { home.perform { $0.contents.valuesAtNotes } }

  /// Sends actions on the store's actor, and then runs all jobs.
  func send(_ actions: FactAction...) {
    home.perform { home in
      for action in actions { home.contents.store?.send(action) }
    }
    run()
  }

  /// Answers questions, the first being 0, on the service's own thread. Does nothing if there was
  /// no such question.
  func answer(_ answers: (number: Int, fact: String?)...) {
    let asked = questions.entries
    answered.write(())
    _ = returns {
      for answer in answers where asked.indices.contains(answer.number) {
        asked[answer.number].answer(answer.fact)
      }
    }
  }

  /// Runs all jobs.
  func run() {
    // Where the store has not used its executor, the answer is in a task that runs elsewhere, and
    // would come to this list sooner or later, by luck.
    if answered.entries.isEmpty || executor.isUsed { home.executor.run() }
  }
}

/// An executor that notes whether it is used. Its jobs are in the list of the actor's executor.
final class NotingExecutor: EffectExecutor {
  let executor = TestExecutor()
  private let calls = Log<Void>()

  /// Whether it got a job, or was told to run its last one.
  var isUsed: Bool { !calls.entries.isEmpty }

  func enqueue(_ job: consuming ExecutorJob) {
    calls.write(())
    executor.enqueue(job)
  }

  func runLastJob() {
    calls.write(())
    executor.runLastJob()
  }
}
