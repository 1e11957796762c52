import Foundation
import Pictures
import PrimeTime
import Stage1ClosureEffect
import Walkthrough

/// Shows how features and their effects become one application: pullback, logging, a request.
func featureSections(of chapter: Chapter) {
  chapter.section("How does a feature become part of an application?") {
    chapter.say(
      "The favorites screen has its own reducer, of `[Int]` and `FavoritePrimesAction`. The "
        + "reducer can run alone in its own store, and `pullback` makes it part of the "
        + "application's reducer.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let favorites = Store(
      initialValue: [2, 3, 5, 7], reducer: favoritePrimesReducer(environment))
    favorites.send(.saveButtonTapped)
    favorites.send(.deleteFavoritePrimes([1, 3]))
    chapter.show("alone, after deleting", favorites.value)
    chapter.check("the screen runs alone", favorites.value == [2, 5])

    let app = Store(initialValue: AppState(count: 11), reducer: appReducer(environment))
    app.send(.favoritePrimes(.loadButtonTapped))
    app.send(.counterView(.primeModal(.saveFavoritePrimeTapped)))
    chapter.show("in the application, after loading", app.value.favoritePrimes)
    chapter.check(
      "the same reducer runs in the application, and its effect's answer came back through pullback",
      app.value.favoritePrimes == [2, 3, 5, 7, 11])
    chapter.check("the activity feed noted one new favorite", app.value.activityFeed.count == 1)
    chapter.say("On the way to the sheet, each reducer received this:")
    chapter.draw(pullbackPicture(), as: "pullback")
    chapter.say(
      "And here is an effect's answer on its way out, when the application receives the action to "
        + "load:")
    chapter.draw(pullbackOutPicture(environment), as: "pullback-out")
  }

  chapter.section("Does a log see what effects answer?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    environment.saveFavoritePrimes([2, 3])
    chapter.say(
      "`logging` takes a reducer, and returns a reducer that also writes each action to a log, as "
        + "an effect. The store of the favorites screen receives the action to load, and its "
        + "effect answers synchronously.")
    chapter.predict(
      "Which actions are in the log?",
      code: """
        let reducer = logging(favoritePrimesReducer(environment)) { entry in
          log.append(firstLine(of: entry))
        }
        Store(initialValue: [], reducer: reducer).send(.loadButtonTapped)
        """,
      answers: [
        #"["Action: loadButtonTapped"]"#:
          "the answer of an effect goes to the same reducer as any other action, so it is also "
          + "logged",
        #"["Action: loadButtonTapped", "Action: loadedFavoritePrimes([2, 3])"]"#:
          "the answer is an action like any other, and the effect that logs runs before the "
          + "effect that loads",
        #"["Action: loadedFavoritePrimes([2, 3])", "Action: loadButtonTapped"]"#:
          "this would happen if the effect that logs ran last, but logging puts it first",
      ]
    ) {
      var log: [String] = []
      func firstLine(of entry: String) -> String { String(entry.prefix { $0 != "\n" }) }
      let reducer = logging(favoritePrimesReducer(environment)) { entry in
        log.append(firstLine(of: entry))
      }
      Store(initialValue: [], reducer: reducer).send(.loadButtonTapped)
      return log
    }
  }

  chapter.section("How does the store request the nth prime?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let isOffline = environment.applicationID.isEmpty
    chapter.say(
      isOffline
        ? "The store requests this address through URLSession. A part of PrimeTime replaces the "
          + "service and answers offline:"
        : "The store requests this address through URLSession, over the network:")
    var shown = environment
    shown.applicationID = isOffline ? "" : "(yours)"
    chapter.code(shown.nthPrimeURL(10).absoluteString)
    let store = Store(
      initialValue: CounterViewState(count: 10), reducer: counterViewReducer(environment))
    store.send(.counter(.nthPrimeButtonTapped))
    chapter.check(
      "while the request is running, the button is disabled",
      store.value.isNthPrimeButtonDisabled && store.value.alertNthPrime == nil)
    chapter.wait("the answer", atMost: 16) { !store.value.isNthPrimeButtonDisabled }
    chapter.show("alert", store.value.alertNthPrime as Any)
    chapter.check(
      "the 10th prime is 29, and the button is enabled again",
      store.value.alertNthPrime == PrimeAlert(prime: 29))
  }

  chapter.section("What is still wrong?") {
    chapter.say(
      "A store has an effect that answers after 0.1 seconds, and its owner drops its reference to "
        + "the store. `run` returns nothing that could cancel the effect:")
    weak var released: Store<Int, Int>?
    var isDelivered = false
    do {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value = action
        isDelivered = action == 2
        return action == 1 ? [number(2, after: 0.1)] : []
      }
      store.send(1)
      released = store
    }
    let picture = waitingEffectPicture()
    chapter.draw(picture, as: "waiting-effect")
    chapter.check(
      "only the work that the effect has started retains the store",
      released != nil && picture.survivors.contains("the store"))
    chapter.wait("the value that no code needs") { isDelivered }
    chapter.check("the store still receives the answer", isDelivered)
    chapter.wait("the deallocation of the store") { released == nil }
    chapter.check("only then is the store deallocated", released == nil)
  }
}

/// Draws what retains a store while one of its effects is waiting.
private func waitingEffectPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "A store whose effect is waiting",
    summary: """
      Only the work that the store's effect has started retains the store: the main queue retains \
      the block that it will run, the block retains the callback, and the callback is the store's \
      method send, which retains the store.
      """,
    objects: ["the main queue", "the block", "the callback", "the store"],
    roots: ["the main queue"],
    references: [
      .init(from: "the main queue", to: "the block", "asyncAfter"),
      .init(from: "the block", to: "the callback", "captured"),
      .init(from: "the callback", to: "the store", "self.send"),
    ])
}
