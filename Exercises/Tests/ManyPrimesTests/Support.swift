import Stage10AsyncEffects
import Stage11TestingAsyncEffects

@testable import ManyPrimes

/// What a test tells the store: what was answered, or to run an effect.
enum Step {
  case answered([Int?])
  case does(Effect<Step>)
}

/// What lives on the actor of a test.
final class World {
  /// Its value is the lists that it was sent. Nil once the test has released it.
  var store: Store<[[Int?]], Step>?
  /// The effects that have ended.
  var over: [String] = []
  /// Runs an effect once more.
  var again: (() -> Void)?
  private let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
    store = Store(
      initialValue: [],
      reducer: { lists, step in
        switch step {
        case .answered(let list):
          lists.append(list)
          return .none
        case .does(let effect):
          return effect
        }
      },
      executorPreference: executor)
  }

  /// The effect that a test is about.
  func effect(_ numbers: [Int], _ ask: @escaping @Sendable (Int) async throws -> Int?)
    -> Effect<Step>
  {
    manyPrimes(numbers, ask: ask) { answers in
      .answered(answers)
    }
  }

  /// Runs an effect. When all that it has led to is over, that is noted under its name.
  func run(
    _ effect: Effect<Step>, _ name: String = "effect", isolation: isolated any Actor = #isolation
  ) {
    guard let task = store?.send(.does(effect)) else { return }
    Task.immediate(executorPreference: executor) {
      _ = isolation
      await task.finish()
      self.over.append(name)
    }
  }
}

/// A world in a home of its own, and a service.
struct Setting {
  let home = TestHome { World(executor: $0) }
  let service: Service

  init(isDeaf: Bool = false) {
    service = Service(isDeaf: isDeaf, executor: home.executor)
  }

  /// Calls `body` on the actor, and then runs what there is to run.
  func perform(_ body: (isolated TestHome<World>) -> Void) {
    home.perform(body)
    home.executor.run()
  }

  /// Runs the effect that asks for these numbers, under an id.
  func ask(_ numbers: Int...) {
    let service = service
    perform { home in
      home.contents.run(
        home.contents.effect(numbers) { try await service.ask($0) }.cancellable(id: "primes"))
    }
  }

  /// Cancels the effect.
  func cancel() {
    perform { $0.contents.run(.cancel(id: "primes"), "cancel") }
  }

  /// What the store was sent.
  var received: [[Int?]] {
    home.executor.run()
    return home.perform { $0.contents.store?.value ?? [] }
  }

  /// What has ended.
  var over: [String] {
    home.executor.run()
    return home.perform { $0.contents.over }
  }
}
