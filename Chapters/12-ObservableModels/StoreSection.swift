import PrimeTime
import Stage12ObservableModels
import Walkthrough

/// The order of the lines in the feed.
func storeSection(of chapter: Chapter) {
  chapter.section("In which order is the feed written?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    chapter.say(
      "The favorites report each change to the closure `onActivity`, and the feed notes the "
        + "change. An observer between them adds 3 to the favorites when it receives 2.")
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
        "[2, 3]": "the call that adds 3 returns before the feed receives 2",
        "[3, 2]":
          "the call that adds 3 runs inside the call that reports 2, and reaches the feed first",
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
