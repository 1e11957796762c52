import Foundation
import PrimeTime
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 11: Prime Time's features in a test store", .ownThread)
@MainActor struct TestStoreFeatureTests {
  /// What a test store of a feature reports, in a world of its own.
  private func failures<Value, Action>(
    of feature: (PrimeTimeEnvironment) -> Reducer<Value, Action>, from value: Value,
    in body: (TestStore<Value, Action>, TestWorld) throws -> Void
  ) throws -> [TestFailure] {
    let world = try TestWorld()
    defer { world.end() }
    return try Stage11TestingAsyncEffectsTests.failures(
      of: feature(world.environment()), from: value, patience: 60
    ) { store in
      try body(store, world)
    }
  }

  @Test("The counter counts, and its alert is dismissed")
  func counts() throws {
    let state = CounterState(count: 10, alertNthPrime: PrimeAlert(prime: 29))
    let found = try failures(of: counterReducer, from: state) { store, _ in
      store.send(.alertDismissButtonTapped) { $0.alertNthPrime = nil }
      store.send(.incrTapped) { $0.count = 11 }
      store.send(.decrTapped) { $0.count = 10 }
    }
    #expect(found == [])
  }

  @Test("The service answers the question for the nth prime, and is asked about the count")
  func answered() throws {
    let found = try failures(of: counterReducer, from: CounterState(count: 10)) { store, world in
      store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
      store.executor.run()
      try world.service.answer(0, with: .prime(29))
      store.receive(.nthPrimeResponse(29)) {
        $0.alertNthPrime = PrimeAlert(prime: 29)
        $0.isNthPrimeButtonDisabled = false
      }
      #expect(world.service.urls.first?.query()?.contains("input=prime%2010") == true)
    }
    #expect(found == [])
  }

  @Test("No answer, or none that can be read, is an answer, too", arguments: [0, 1])
  func failed(number: Int) throws {
    let answer = [ServiceAnswer.failure(.notConnectedToInternet), .body("?")][number]
    let found = try failures(of: counterReducer, from: CounterState()) { store, world in
      store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
      store.executor.run()
      try world.service.answer(0, with: answer)
      store.receive(.nthPrimeResponse(nil)) { $0.isNthPrimeButtonDisabled = false }
    }
    #expect(found == [])
  }

  @Test("A late answer to the first question takes the place of the second one's")
  func lateAnswer() throws {
    let found = try failures(of: counterReducer, from: CounterState(count: 1)) { store, world in
      store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
      store.executor.run()
      try world.service.waitForRequests(1)
      store.send(.incrTapped) { $0.count = 2 }
      store.send(.nthPrimeButtonTapped)
      store.executor.run()
      try world.service.answer(1, with: .prime(3))
      store.receive(.nthPrimeResponse(3)) {
        $0.alertNthPrime = PrimeAlert(prime: 3)
        $0.isNthPrimeButtonDisabled = false
      }
      try world.service.answer(0, with: .prime(2))
      store.receive(.nthPrimeResponse(2)) { $0.alertNthPrime = PrimeAlert(prime: 2) }
    }
    #expect(found == [])
  }

  @Test("A question that cancels the one in flight stops its request, and only it is answered")
  func cancelsInFlight() throws {
    func askingOnce(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
      let counter = counterReducer(environment)
      return { state, action in
        counter(&state, action).cancellable(
          id: "nth prime", cancelInFlight: action == .nthPrimeButtonTapped)
      }
    }
    let found = try failures(of: askingOnce, from: CounterState(count: 1)) { store, world in
      store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
      store.executor.run()
      try world.service.waitForRequests(1)
      store.send(.incrTapped) { $0.count = 2 }
      store.send(.nthPrimeButtonTapped)
      store.executor.run()
      try world.service.answer(1, with: .prime(3))
      store.receive(.nthPrimeResponse(3)) {
        $0.alertNthPrime = PrimeAlert(prime: 3)
        $0.isNthPrimeButtonDisabled = false
      }
      // The first task ends because its request is stopped: nobody answers it.
      store.finish()
    }
    #expect(found == [])
  }

  @Test("Favorites are added, saved, deleted and loaded again, and the feed tells of it")
  func savedAndLoaded() throws {
    let found = try failures(of: appReducer, from: AppState(count: 3)) { store, world in
      store.send(.counterView(.primeModal(.saveFavoritePrimeTapped))) {
        $0.favoritePrimes = [3]
        $0.activityFeed = [Activity(timestamp: moment(1), type: .addedFavoritePrime(3))]
      }
      store.send(.favoritePrimes(.saveButtonTapped))
      let file = try Data(contentsOf: world.favoritesFile)
      #expect(file == Data("[3]".utf8))
      store.send(.favoritePrimes(.deleteFavoritePrimes([0]))) {
        $0.favoritePrimes = []
        $0.activityFeed.append(Activity(timestamp: moment(2), type: .removedFavoritePrime(3)))
      }
      store.send(.favoritePrimes(.loadButtonTapped))
      store.receive(.favoritePrimes(.loadedFavoritePrimes([3]))) { $0.favoritePrimes = [3] }
    }
    #expect(found == [])
  }

  @Test("Loading answers nothing where there is no file that can be read", arguments: [nil, "?"])
  func loadedNothing(contents: String?) throws {
    let found = try failures(of: favoritePrimesReducer, from: [2, 3]) { store, world in
      try world.setFile(contents)
      store.send(.loadButtonTapped)
    }
    #expect(found == [])
  }

  @Test("What is logged is written before the effect of the action begins")
  func logsFirst() throws {
    func logged(_ environment: PrimeTimeEnvironment) -> Reducer<[Int], FavoritePrimesAction> {
      logging(favoritePrimesReducer(environment), to: environment.log)
    }
    let found = try failures(of: logged, from: []) { store, world in
      try world.setFile("[2]")
      store.send(.loadButtonTapped)
      store.receive(.loadedFavoritePrimes([2])) { $0 = [2] }
      let lines = world.log.all.map { $0.prefix { !$0.isNewline } }
      #expect(lines == ["Action: loadButtonTapped", "Action: loadedFavoritePrimes([2])"])
    }
    #expect(found == [])
  }

  private func moment(_ seconds: TimeInterval) -> Date {
    Date(timeIntervalSinceReferenceDate: seconds)
  }
}
