import PrimeTime
import Stage12ObservableModels
import Walkthrough

/// The order that a store keeps, and models do not.
func storeSection(of chapter: Chapter) {
  chapter.section("What did the store keep?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    chapter.say(
      "The favorites tell of each change through the closure `onActivity`, and the feed notes it. An "
        + "observer in between adds 3 to the favorites when it is told of 2.")
    chapter.predict(
      "In which order does the feed list the two?",
      code: """
        let tell = app.favoritePrimes.onActivity
        app.favoritePrimes.onActivity = { type in
          if type == .addedFavoritePrime(2) { app.favoritePrimes.add(3) }
          tell(type)
        }
        app.favoritePrimes.add(2)
        """,
      answers: [
        "[2, 3]": "the call that adds 3 returns before the feed is told of 2",
        "[3, 2]":
          "the call that adds 3 runs inside the call that tells of 2, and reaches the feed first",
        "[2]":
          "code can call a method while another call has not returned, and no call is dropped",
      ]
    ) {
      let app = AppModel(environment: environment)
      let tell = app.favoritePrimes.onActivity
      app.favoritePrimes.onActivity = { type in
        if type == .addedFavoritePrime(2) { app.favoritePrimes.add(3) }
        tell(type)
      }
      app.favoritePrimes.add(2)
      app.favoritePrimes.onActivity = tell
      return app.activityFeed.map { activity in
        switch activity.type {
        case .addedFavoritePrime(let prime), .removedFavoritePrime(let prime): prime
        }
      }
    }
  }
}
