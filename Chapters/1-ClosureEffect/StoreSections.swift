import Foundation
import PrimeTime
import Stage1ClosureEffect
import Walkthrough

/// The half of the chapter that is about the store: feedback, pullback, and a request.
func storeSections(of chapter: Chapter) {
  chapter.section("The store's feedback loop") {
    chapter.say(
      "A reducer changes the value and returns effects. The store runs them, and sends what they "
        + "answer to the reducer again. One action, with one effect that answers:")
    chapter.draw(loopPicture(), as: "loop")
    chapter.say(
      "An effect that answers at once is reduced, with all that follows, before the next effect of "
        + "the same action starts.")
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      guard action.count < 3 else { return [] }
      return ["a", "b"].map { letter in
        Effect { callback in callback(action + letter) }
      }
    }
    store.send(">")
    chapter.show("store.value", store.value)
    chapter.check(
      "feedback goes depth first",
      store.value == [">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"])
  }

  chapter.section("`pullback`: a feature in a larger whole") {
    chapter.say(
      "The favourites screen is a reducer of its own, `[Int]` and `FavoritePrimesAction`. It runs "
        + "in a store of its own, and `pullback` puts the same reducer into the application.")
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
      "the same reducer runs in the application, and its effect found its way back through pullback",
      app.value.favoritePrimes == [2, 3, 5, 7, 11])
    chapter.check("the activity feed saw one favourite come", app.value.activityFeed.count == 1)
    chapter.say(
      "At each level, `pullback` takes the local value out of the value and the local action out of "
        + "the action. This is what each reducer was handed on the way to the sheet:")
    chapter.draw(pullbackPicture(), as: "pullback")
  }

  chapter.section("What is the nth prime?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    chapter.say("The question goes through URLSession. This is what is asked:")
    var shown = environment
    shown.applicationID = environment.applicationID.isEmpty ? "" : "(yours)"
    chapter.code(shown.nthPrimeURL(10).absoluteString)
    let store = Store(
      initialValue: CounterViewState(count: 10), reducer: counterViewReducer(environment))
    store.send(.counter(.nthPrimeButtonTapped))
    chapter.check(
      "while the question is open, the button is disabled",
      store.value.isNthPrimeButtonDisabled && store.value.alertNthPrime == nil)
    chapter.wait("the answer", atMost: 16) { !store.value.isNthPrimeButtonDisabled }
    chapter.show("alert", store.value.alertNthPrime as Any)
    chapter.check(
      "the 10th prime is 29, and the button works again",
      store.value.alertNthPrime == PrimeAlert(prime: 29))
  }

  chapter.section("What is missing") {
    chapter.say(
      "The owner of a screen that is gone would like its request to be gone too. But `run` returns "
        + "nothing that could be cancelled:")
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
    chapter.check("the effect keeps the store that nobody else wants", released != nil)
    chapter.wait("the value that nobody wants") { isDelivered }
    chapter.check("and delivers to it", isDelivered)
    chapter.wait("the release of the store") { released == nil }
    chapter.check("only then is the store released", released == nil)
    chapter.say(
      "Nor does an effect say that it is done, so nobody can tell a slow one from one that will "
        + "never answer. And every operator is ours to write. Chapter 2 meets a type that has all of "
        + "this: a publisher.")
  }
}
