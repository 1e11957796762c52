import Dispatch
import Foundation
import Pictures
import PrimeTime
import Stage7SignalProducer
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What happens to a store that its owner drops, and to its effect in flight.
struct Outcome {
  var storeIsReleased: Bool
  var effectGoesOn: Bool

  var row: [String] { [storeIsReleased, effectGoesOn].map { $0 ? "yes" : "no" } }

  var words: String {
    "the store is \(storeIsReleased ? "deallocated" : "not deallocated"), and the effect "
      + (effectGoesOn ? "keeps running" : "ends")
  }
}

/// The sections about the effects in flight when a store is dropped.
func releaseSections(of chapter: Chapter) {
  chapter.section("What happens to an effect when its store is dropped?") {
    chapter.say(
      "An effect is in flight, and the code drops the only reference to its store. In stage 5 the "
        + "effect retains the store and keeps running, as chapter 4 showed. This is stage 7's "
        + "store.")
    chapter.predict(
      "What is written to the log?",
      code: """
        var store: Store? = Store<Int, String>(initialValue: 0) { _, action in
          log.append(action)
          guard action == "listen" else { return .none }
          return signal.producer.on(interrupted: { log.append("interrupted") })
        }
        store?.send("listen")
        store = nil
        input.send(value: "too late")
        """,
      answers: [
        #"["listen", "too late"]"#:
          "that is stage 5, where the effect retains the store, and the store reduces the action",
        #"["listen"]"#:
          "the effect does not outlive its store: the store disposes of it, and that interrupts it",
        #"["listen", "completed"]"#: "the work has not ended, so the effect does not complete",
        #"["listen", "interrupted"]"#:
          "no effect retains the store, so the store is deallocated, and its `deinit` disposes of "
          + "the effect",
      ]
    ) {
      var log: [String] = []
      let (signal, input) = Signal<String, Never>.pipe()
      var store: Store? = Store<Int, String>(initialValue: 0) { _, action in
        log.append(action)
        guard action == "listen" else { return .none }
        return signal.producer.on(interrupted: { log.append("interrupted") })
      }
      store?.send("listen")
      store = nil
      input.send(value: "too late")
      return log
    }

    chapter.say(
      "Which object retains which while the effect is in flight. The source is the signal that "
        + "the effect observes, the start is the running effect, and the books are the store's "
        + "disposables:")
    let (held, dropped) = (storePicture(isHeld: true), storePicture(isHeld: false))
    let alive = aliveAroundStore()
    chapter.draw(held, as: "store-held")
    chapter.say("After the store is dropped:")
    chapter.draw(dropped, as: "store-dropped")
    chapter.check(
      "the weak references agree with both pictures: the same objects are alive",
      alive.before == held.survivors && alive.after == dropped.survivors)
    chapter.say("An effect with `observe(on:)` contains a cycle while it is in flight:")
    let aliveThere = aliveAroundStore(observingOn: DispatchQueue(label: "observe-on"))
    chapter.check(
      "the work's observer and the interrupter are alive until the store is dropped",
      aliveThere.before.isSuperset(of: ["the interrupter", "the work's observer"])
        && aliveThere.after == ["the source"])

    chapter.say(
      "Now a request. The effect asks a service for the nth prime, and the service does not "
        + "answer. Then the store is dropped.")
    openQuestion(chapter)
  }

  chapter.section("Would weak closures be enough in stage 5?") {
    weakClosuresPrediction(chapter)
    let outcomes = [
      ("stage 5", Stage5.outcome()),
      ("stage 5, both closures weak", Stage5.outcomeOfWeakClosures()),
      ("stage 5, keyed books", Stage5.outcomeOfKeyedBooks()), ("stage 7", outcome()),
    ]
    chapter.say("Four stores, each with an effect in flight, after their owner has dropped them:")
    chapter.table(
      ["store", "is deallocated", "its effect keeps running"], outcomes.map { [$0.0] + $0.1.row })
    chapter.check(
      "two of the four are deallocated and end their effect: keyed books, and stage 7's store",
      outcomes.filter { $0.1.storeIsReleased && !$0.1.effectGoesOn }.map(\.0)
        == ["stage 5, keyed books", "stage 7"])
    chapter.check(
      "keyed books are empty when effects have completed, synchronously or later",
      Stage5.keptByKeyedBooks() == [0, 1, 0])
  }
}

/// Drops a store of this stage with an effect in flight.
private func outcome() -> Outcome {
  let (signal, input) = Signal<String, Never>.pipe()
  var sent: [String] = []
  var store: Store? = Store<Int, String>(initialValue: 0) { _, action in
    action == "listen" ? signal.producer.on(value: { sent.append($0) }) : .none
  }
  weak var released: Store<Int, String>?
  released = store
  store?.send("listen")
  store = nil
  input.send(value: "too late")
  return Outcome(storeIsReleased: released == nil, effectGoesOn: !sent.isEmpty)
}

/// Drops a store in each stage while its request is open.
private func openQuestion(_ chapter: Chapter) {
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
    "in stage 5 the request keeps running, and retains the store",
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
  guard chapter.check("in stage 7 the store is deallocated immediately", released == nil) else {
    return
  }
  chapter.wait("the end of the request", atMost: 10) {
    SilentService.givenUp.value == before.givenUp + 1
  }
  chapter.check("and its request is canceled", SilentService.givenUp.value > before.givenUp)
}
