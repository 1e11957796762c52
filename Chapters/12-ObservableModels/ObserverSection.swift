import Observation
import PrimeTime
import Stage11TestingAsyncEffects
import Stage12ObservableModels
import Walkthrough

/// What an observer sees, and what only a call tells.
func observerSection(of chapter: Chapter) {
  chapter.section("What does an observer see?") {
    chapter.say(
      "The activity feed lists what happened to the favorites. A loop over `Observations` could write it. "
        + "The user saves a favorite and removes it again before the main actor is free, and later "
        + "saves it once more.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    chapter.predict(
      "Which favorites does the loop see?",
      code: """
        Task {
          for await primes in Observations({ app.favoritePrimes.favoritePrimes }) {
            lists.append(primes)
          }
        }
        executor.run()
        app.primeModal.saveFavoritePrimeTapped()
        app.primeModal.removeFavoritePrimeTapped()
        executor.run()
        app.primeModal.saveFavoritePrimeTapped()
        executor.run()
        """,
      answers: [
        "[[], [2], [], [2]]":
          "`Observations` reads when the main actor is free again, and the list is empty again by then",
        "[[], [], [2]]":
          "the loop reads once after two changes in a row, and yields that list although it equals the "
          + "previous one",
        "[[], [2]]": "`Observations` compares nothing, so an equal list is yielded again",
      ]
    ) {
      observed(environment).lists
    }
    let feed = observed(environment).feed
    chapter.show("the stage's feed", feed)
    chapter.check(
      "a call tells of each change", feed == ["added 2", "removed 2", "added 2"])
  }
}

/// The favorites that a loop sees, and the lines of the feed.
private func observed(
  _ environment: PrimeTimeEnvironment
) -> (lists: [[Int]], feed: [String]) {
  withTestExecutor(onFailure: stop) { executor in
    let app = AppModel(AppState(count: 2), environment: environment)
    var lists: [[Int]] = []
    let task = Task {
      for await primes in Observations({ app.favoritePrimes.favoritePrimes }) {
        lists.append(primes)
      }
    }
    executor.run()
    app.primeModal.saveFavoritePrimeTapped()
    app.primeModal.removeFavoritePrimeTapped()
    executor.run()
    app.primeModal.saveFavoritePrimeTapped()
    executor.run()
    task.cancel()
    executor.run()
    let feed = app.activityFeed.map { activity in
      switch activity.type {
      case .addedFavoritePrime(let prime): "added \(prime)"
      case .removedFavoritePrime(let prime): "removed \(prime)"
      }
    }
    return (lists, feed)
  }
}
