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
  /// Is called at the next note, and not at those after it.
  var atNextNote: (() -> Void)?

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
      let body = atNextNote
      atNextNote = nil
      body?()
    }
  }
}

/// A store in a home of its own, and a service that a test answers by hand.
struct Setting {
  /// What was noted and asked, in order.
  let log = Log<String>()
  private let questions = Log<Question>()
  let home: TestHome<World>

  private struct Question {
    let answer: @Sendable (String?) -> Void
  }

  /// - Parameters:
  ///   - isApplication: Whether the store has no executor.
  ///   - noting: The store's executor, if that is not the actor's.
  init(isApplication: Bool = false, noting: NotingExecutor? = nil) {
    let (log, questions) = (log, questions)
    let own: (any EffectExecutor)? = noting
    home = TestHome(executor: noting?.executor ?? TestExecutor()) { executor in
      World(
        { noted in
          FactEnvironment(
            fact: { number, answer in
              log.write("the service is asked about \(number)")
              questions.write(Question(answer: answer))
            },
            note: { line in
              log.write(executor.isIsolatingCurrentContext() == true ? line : "not there: \(line)")
              noted()
            })
        }, isApplication ? nil : own ?? executor)
    }
  }

  /// What was noted and asked, in order.
  var events: [String] { log.entries }

  /// The store's value, before the jobs that wait.
  var value: FactState { home.perform { $0.contents.store?.value ?? FactState() } }

  /// The store's value at each note.
  var valuesAtNotes: [FactState] { home.perform { $0.contents.valuesAtNotes } }

  /// Sends actions on the store's actor, and then runs what there is to run.
  func send(_ actions: FactAction...) {
    home.perform { home in
      for action in actions { home.contents.store?.send(action) }
    }
    home.executor.run()
  }

  /// Answers questions, the first being 0, on a thread of the service's own. Does nothing where
  /// there was no such question.
  func answer(_ answers: (number: Int, fact: String?)...) {
    let asked = questions.entries
    _ = returns {
      for answer in answers where asked.indices.contains(answer.number) {
        asked[answer.number].answer(answer.fact)
      }
    }
  }

  /// Runs what there is to run.
  func run() {
    home.executor.run()
  }
}

/// An executor that notes when it is told to run its last job. Its jobs are in the list of another
/// one, which is an actor's.
final class NotingExecutor: EffectExecutor {
  let executor = TestExecutor()
  private let calls = Log<Void>()

  /// How often it was told to run its last job.
  var count: Int { calls.entries.count }

  func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(job)
  }

  func runLastJob() {
    calls.write(())
    executor.runLastJob()
  }
}
