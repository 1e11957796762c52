import Console
import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

/// Tests that a favorite is added, saved, deleted and loaded again.
func savedAndLoaded(in world: World) -> [TestFailure] {
  failures(of: appReducer, from: AppState(count: 3), in: world) { store in
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [3]
      $0.activityFeed = [Activity(timestamp: World.moment, type: .addedFavoritePrime(3))]
    }
    store.send(.favoritePrimes(.saveButtonTapped))
    store.send(.favoritePrimes(.deleteFavoritePrimes([0]))) {
      $0.favoritePrimes = []
      $0.activityFeed.append(
        Activity(timestamp: World.moment, type: .removedFavoritePrime(3)))
    }
    store.send(.favoritePrimes(.loadButtonTapped))
    store.receive(.favoritePrimes(.loadedFavoritePrimes([3]))) { $0.favoritePrimes = [3] }
    store.finish()
  }
}

/// Tests that loading without a file answers nothing.
func loadedNothing(in world: World) -> [TestFailure] {
  failures(of: favoritePrimesReducer, from: [2, 3], in: world) { store in
    store.send(.loadButtonTapped)
    store.finish()
  }
}

/// Runs the part of the chapter that tests Prime Time.
func primeTimeSection(of chapter: Chapter) {
  chapter.section("What do Prime Time's tests look like?") {
    chapter.say("These are the tests in the chapter's files, with the features of stage 8:")
    chapter.check(
      "counting, and dismissing the alert",
      counted(counterReducer, in: World(in: chapter.temporaryFolder)) == [])
    chapter.check(
      "the nth prime, answered",
      answered(counterReducer, in: World(in: chapter.temporaryFolder)) == [])
    chapter.check(
      "the nth prime, with no connection",
      failed(counterReducer, in: World(in: chapter.temporaryFolder)) == [])
    let world = World(in: chapter.temporaryFolder)
    chapter.check("favorites: added, saved, deleted, loaded", savedAndLoaded(in: world) == [])
    let file = try Data(contentsOf: world.environment.favoritesFile)
    chapter.show("the file", String(decoding: file, as: UTF8.self))
    chapter.check("the file contains the saved favorites", file == Data("[3]".utf8))
    chapter.check(
      "favorites: loading with no file answers nothing",
      loadedNothing(in: World(in: chapter.temporaryFolder)) == [])
  }
}
