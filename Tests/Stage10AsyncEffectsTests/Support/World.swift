import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// What lives on the actor of a test: a store that writes down the names of its actions and runs
/// what they bring, and effects that are answered by hand.
final class World {
  /// Nil once the test has released it.
  var store: Store<[String], Step>?

  /// What became of the effects, in the order in which it did.
  var events: [String] = []

  /// What the last action has led to that `run` has sent.
  var task: StoreTask?

  private var works: [String: Work] = [:]

  init(executor: TestExecutor) {
    store = Store(
      initialValue: [],
      reducer: { names, step in
        if !step.name.isEmpty { names.append(step.name) }
        return step.effect
      },
      executorPreference: executor)
  }

  /// The names of the actions that have been reduced.
  var names: [String] { store?.value ?? [] }

  /// Runs the effects of one action that has no name.
  func run(_ effects: Effect<Step>..., isolation: isolated any Actor = #isolation) {
    task = store?.send(Step("", then: .merge(effects)))
  }

  /// The effect with this name. It goes on until it is completed, or canceled.
  func effect(_ name: String) -> Effect<Step> {
    let work = work(name)
    return .run { send in
      self.events.append("\(name) starts")
      for await _ in work.signals {
        send(work.answers.removeFirst())
      }
      self.events.append(Task.isCancelled ? "\(name) is canceled" : "\(name) is done")
    }
  }

  /// Makes the effect with this name send an answer, when its task gets to it.
  func answer(_ name: String, _ step: Step) {
    work(name).answers.append(step)
    work(name).continuation.yield()
  }

  /// Makes the effect with this name end.
  func complete(_ name: String) {
    work(name).continuation.finish()
  }

  private func work(_ name: String) -> Work {
    let work = works[name] ?? Work()
    works[name] = work
    return work
  }

  private final class Work {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    var answers: [Step] = []
  }
}

/// A world in a home of its own, and a clock.
struct Setting {
  let executor = TestExecutor()
  let home: TestHome<World>
  let clock: TestClock

  init() {
    home = TestHome(executor: executor) { World(executor: $0) }
    clock = TestClock(executor: executor)
  }

  /// Calls `body` on the actor, and then runs what there is to run.
  @discardableResult
  func perform<Result: Sendable>(
    _ body: (isolated TestHome<World>) -> Result
  ) -> Result {
    defer { executor.run() }
    return home.perform(body)
  }

  /// The names of the actions that have been reduced.
  var names: [String] { home.perform { $0.contents.names } }

  /// What became of the effects.
  var events: [String] { home.perform { $0.contents.events } }

  /// How many effects are in the store's books.
  var kept: Int? { home.perform { $0.contents.store?.kept } }
}
