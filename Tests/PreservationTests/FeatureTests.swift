import PrimeTime
import TestSupport
import Testing

@Suite("A feature works in a store of its own", .ownThread)
struct FeatureTests {
  static let stages = [
    stage1Features, stage3Features, stage4Features, stage5Features, stage6Features,
    stage7Features, stage8Features, stage10Features, stage12Features,
  ]

  @Test("The counter counts, asks, is answered and dismisses its alert", arguments: stages)
  func counter(stage: FeaturesUnderTest) throws {
    let world = try TestWorld()
    defer { world.end() }
    let store = world.onQueue { stage.counter(CounterState(count: 9), world.environment()) }
    world.onQueue {
      store.send(.incrTapped)
      store.send(.nthPrimeButtonTapped)
      #expect(store.state() == CounterState(count: 10, isNthPrimeButtonDisabled: true))
    }
    try world.service.answer(0, with: .prime(29))
    #expect(world.settles { store.state().alertNthPrime == PrimeAlert(prime: 29) })
    world.onQueue {
      store.send(.alertDismissButtonTapped)
      store.send(.decrTapped)
    }
    #expect(world.onQueue { store.state() } == CounterState(count: 9))
    #expect(world.settles { store.effectsInFlight() == 0 })
  }

  @Test("The sheet adds the count to the favorites, and removes it", arguments: stages)
  func primeModal(stage: FeaturesUnderTest) throws {
    let world = try TestWorld()
    defer { world.end() }
    let start = PrimeModalState(count: 5, favoritePrimes: [2])
    world.onQueue {
      let store = stage.primeModal(start, world.environment())
      store.send(.saveFavoritePrimeTapped)
      #expect(store.state() == PrimeModalState(count: 5, favoritePrimes: [2, 5]))
      store.send(.removeFavoritePrimeTapped)
      #expect(store.state() == start)
    }
  }

  @Test("The favorites are deleted and loaded", arguments: stages)
  func favoritePrimes(stage: FeaturesUnderTest) throws {
    let world = try TestWorld()
    defer { world.end() }
    world.onQueue {
      let store = stage.favoritePrimes([2, 3, 5, 7], world.environment())
      store.send(.deleteFavoritePrimes([1, 3, 99]))
      #expect(store.state() == [2, 5])
      store.send(.loadedFavoritePrimes([11]))
      #expect(store.state() == [11])
    }
  }

  @Test(
    "The favorites are saved and loaded again; in stage 3 that is the crash",
    arguments: stages.filter { $0.description != stage3Features.description })
  func savedFavorites(stage: FeaturesUnderTest) throws {
    let world = try TestWorld()
    defer { world.end() }
    world.onQueue {
      let store = stage.favoritePrimes([2, 3], world.environment())
      store.send(.saveButtonTapped)
      store.send(.deleteFavoritePrimes([0, 1]))
      store.send(.loadButtonTapped)
      #expect(store.state() == [2, 3])
      #expect(store.effectsInFlight() == 0)
    }
  }
}
