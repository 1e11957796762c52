import Foundation
import PrimeTime
import Stage7SignalProducer
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The part of the chapter that is about disposal, with stage 5's store beside this one.
func storeSections(of chapter: Chapter) {
  chapter.section("What is in flight goes with the store") {
    chapter.say(
      "Here is an effect that never ends, in a store that its owner drops: once in stage 5, once here. "
        + "Then a value is sent to it.")
    let old = Stage5.dropStoreWithEndlessEffect()
    chapter.show("stage 5: the store is still there", old.isAlive)
    chapter.show("stage 5: reduced", old.reduced)
    chapter.check(
      "in stage 5 the effect keeps the store that nobody wants, and goes on sending to it",
      old.isAlive && old.reduced == ["listen", "too late"])

    let (signal, input) = Signal<String, Never>.pipe()
    var reduced: [String] = []
    var ends: [String] = []
    weak var released: Store<Int, String>?
    do {
      let store = Store<Int, String>(initialValue: 0) { _, action in
        reduced.append(action)
        return action == "listen"
          ? signal.producer.on(interrupted: { ends.append("interrupted") }) : .none
      }
      released = store
      store.send("listen")
    }
    input.send(value: "too late")
    chapter.show("stage 7: the store is still there", released != nil)
    chapter.show("stage 7: reduced", reduced)
    chapter.check(
      "here the store is gone, and its effect has been interrupted before anything was sent",
      released == nil && ends == ["interrupted"] && reduced == ["listen"])
  }

  chapter.section("Also in the middle of a request") {
    chapter.say(
      "The service is asked for the nth prime, and says nothing. Then the screen goes away. What "
        + "becomes of the request?")
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    environment.session = SilentService.session()
    defer { environment.session.invalidateAndCancel() }

    let before = (asked: SilentService.asked.value, givenUp: SilentService.givenUp.value)
    weak var old: AnyObject?
    old = Stage5.dropStoreWithOpenQuestion(environment) {
      chapter.wait("the question in stage 5", atMost: 10) {
        SilentService.asked.value == before.asked + 1
      }
    }
    chapter.pause(seconds: 0.1)
    chapter.check(
      "in stage 5 the request goes on, and keeps the store until it is answered",
      old != nil && SilentService.givenUp.value == before.givenUp)

    weak var released: AnyObject?
    do {
      let store = Store(initialValue: CounterState(count: 10), reducer: counterReducer(environment))
      released = store
      store.send(.nthPrimeButtonTapped)
      chapter.wait("the question in stage 7", atMost: 10) {
        SilentService.asked.value == before.asked + 2
      }
    }
    chapter.check("here the store is gone at once", released == nil)
    chapter.wait("the end of the request", atMost: 10) {
      SilentService.givenUp.value == before.givenUp + 1
    }
    chapter.check(
      "and the request is cancelled in mid-request", SilentService.givenUp.value > before.givenUp)
  }

  chapter.section("The features hardly change") {
    chapter.say(
      "Prime Time runs on the new streams. Its reducers lost a line here and there, and gained none:"
    )
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let store = Store(initialValue: AppState(count: 10), reducer: appReducer(environment))
    store.send(.counterView(.counter(.nthPrimeButtonTapped)))
    chapter.wait("the answer", atMost: 16) { !store.value.isNthPrimeButtonDisabled }
    store.send(.counterView(.counter(.incrTapped)))
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped)))
    store.send(.favoritePrimes(.saveButtonTapped))
    store.send(.favoritePrimes(.deleteFavoritePrimes([0])))
    store.send(.favoritePrimes(.loadButtonTapped))
    chapter.show("alert", store.value.alertNthPrime as Any)
    chapter.show("favoritePrimes", store.value.favoritePrimes)
    chapter.check(
      "asked, saved, deleted and loaded, as in every stage",
      store.value.alertNthPrime == PrimeAlert(prime: 29) && store.value.favoritePrimes == [11]
        && store.value.activityFeed.count == 2)
    guard let sources = Sources() else {
      return chapter.say("(The sources are not where they were built, so nothing is counted.)")
    }
    chapter.table(
      ["file", "lines in stage 5", "in stage 7", "of these the same"],
      sources.features.map { [$0.name, "\($0.old)", "\($0.new)", "\($0.same)"] })
    chapter.check(
      "App.swift and PrimeModal.swift are the same, byte for byte",
      sources.features.filter(\.isIdentical).map(\.name) == ["App.swift", "PrimeModal.swift"])
  }
}
