import Foundation
import PrimeTime
import Stage10AsyncEffects
import Stage12ObservableModels
import TestSupport
import Testing

@Suite("What stage 12 does otherwise, for want of a store", .ownThread)
struct ModelTests {
  @Test(
    "What is logged differs, and nothing else", arguments: Scenario.all.filter(\.isLogged))
  func logged(scenario: Scenario) throws {
    let original = try scenario.run(on: stage1)
    let run = try scenario.run(on: stage12)
    #expect(run.differences(from: original) == ["The log differs."])
    #expect(run.problems == [])
  }

  @Test(
    "Over ten thousand random actions the states are stage 1's, with one question at a time",
    arguments: 1...10)
  func random(thousand: Int) throws {
    let scenario = Scenario.random(
      seed: UInt64.random(in: 0...UInt64.max), actions: 1_000, immediateEffects: true,
      openQuestions: false)
    let original = try scenario.run(on: stage1)
    let run = try scenario.run(on: stage12)
    #expect(run.differences(from: original) == [], "\(scenario)")
    #expect(run.problems == [], "\(scenario)")
  }

  /// The first question stays without an answer: on Linux a request that is canceled must get none.
  static let askedTwice = Scenario(
    "the nth prime, asked twice and answered once",
    from: AppState(count: 10),
    [.send(.askNthPrime), .send(.incr), .send(.askNthPrime), .answer(1, .prime(31))],
    to: AppState(count: 11, alertNthPrime: PrimeAlert(prime: 31)))

  @Test("Stage 10 shows the answer that arrives last; in stage 12 a new question ends the old one")
  func oldAnswer() throws {
    let store = try Scenario.outOfOrder.run(on: stage10)
    #expect(store.trace.last?.state.alertNthPrime == PrimeAlert(prime: 29))
    let models = try Self.askedTwice.run(on: stage12)
    #expect(models.trace.last?.state == Self.askedTwice.end)
    #expect(models.problems == [])
  }

  @Test("Stage 10 goes through the states of stage 12 if its question has an id")
  func questionWithID() throws {
    let withID = makeStage10("Stage 10, with an id") { askingOnce(appReducer($0)) }
    let store = try Self.askedTwice.run(on: withID)
    #expect(try Self.askedTwice.run(on: stage12).differences(from: store) == [])
    #expect(store.problems == [])
  }

  @Test("Stage 10 logs each action with the state after it, and stage 12 knows no action")
  func log() throws {
    let scenario = Scenario.favorites.logged
    let store = try scenario.run(on: stage10).log
    #expect(store.count == scenario.steps.count)
    #expect(store.allSatisfy { $0.hasPrefix("Action: ") && $0.contains("\nValue:\n") })
    let models = try scenario.run(on: stage12).log
    #expect(models.allSatisfy { $0.hasPrefix("Value:\n") })
  }

  @Test("A store takes an action when the previous action is done, and a model immediately")
  func turns() throws {
    let world = try TestWorld()
    defer { world.end() }

    // Who adds the favorite 2 adds 3, too.
    let environment = world.environment()
    let store = world.onQueue {
      let home = QueueHome(world.queue)
      let reducer = appReducer(environment)
      let store = Store<AppState, AppAction>(initialValue: AppState(count: 2)) { state, action in
        let effect = reducer(&state, action)
        guard action == .addFavorite, state.count == 2 else { return effect }
        return .merge(.sync { .incr }, .sync { .addFavorite }, effect)
      }
      home.assumeIsolated { home in _ = store.send(.addFavorite, isolation: home) }
      return store.value
    }
    #expect(store.favoritePrimes == [2, 3])
    #expect(store.activityFeed.map(\.type) == [.addedFavoritePrime(2), .addedFavoritePrime(3)])

    let models = onMainActor {
      let app = AppModel(AppState(count: 2), environment: environment)
      let tell = app.favoritePrimes.onActivity
      app.favoritePrimes.onActivity = { type in
        if type == .addedFavoritePrime(2) { app.favoritePrimes.add(3) }
        tell(type)
      }
      app.primeModal.saveFavoritePrimeTapped()
      app.favoritePrimes.onActivity = tell
      return app.state
    }
    #expect(models.favoritePrimes == [2, 3])
    #expect(models.activityFeed.map(\.type) == [.addedFavoritePrime(3), .addedFavoritePrime(2)])
  }
}

/// The application's reducer, whose question for the nth prime has an id: a question that is asked
/// while another one is open cancels that one.
private func askingOnce(
  _ reducer: @escaping Reducer<AppState, AppAction>
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    guard action == .askNthPrime else { return effect }
    return effect.cancellable(id: "nth prime", cancelInFlight: true)
  }
}
