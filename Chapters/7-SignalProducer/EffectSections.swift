import Foundation
import PrimeTime
import Stage7SignalProducer
import Walkthrough

/// The sections about effects, and about the features that return them.
func effectSections(of chapter: Chapter) {
  chapter.section("What happens to the helpers?") {
    chapter.say("An effect is a producer that cannot fail. This is the whole type:")
    chapter.code("public typealias Effect<Value> = SignalProducer<Value, Never>")
    var work: [String] = []
    let rows: [(String, [String])] = [
      ("none", heard(Effect<Int>.none)),
      ("fireAndForget", heard(Effect<Int>.fireAndForget { work.append("done") })),
      ("sync", heard(Effect<Int>.sync { 1 })),
      ("merge", heard(Effect<Int>.merge(.sync { 1 }, .none, .sync { 2 }))),
      ("hush", heard(SignalProducer<Int, Broken>(error: Broken()).hush())),
    ]
    for (name, events) in rows { chapter.show(name, events) }
    chapter.check(
      "stage 7's helpers do the same as stage 5's",
      rows.map(\.1) == [["done"], ["done"], ["1", "done"], ["1", "2", "done"], ["done"]]
        && work == ["done"])

    var callbacks: [(Int) -> Void] = []
    let later = Effect<Int>.async { callbacks.append($0) }
    chapter.check("making an `async` effect starts no work", callbacks.isEmpty)
    var answers: [String] = []
    later.start { answers.append("\($0)") }
    later.start { answers.append("\($0)") }
    chapter.check("two starts run the work twice", callbacks.count == 2)
    callbacks.first?(1)
    callbacks.first?(2)
    chapter.show("async", answers)
    chapter.check(
      "each start receives its own answer, and drops a second answer",
      answers == ["value(1)", "completed"])
  }

  chapter.section("Which lines of the features change?") {
    guard let sources = Sources(),
      let lines = sources.excerpt(from: "return nthPrime(", count: 4, ofFeature: "Counter.swift")
    else {
      return chapter.say(
        "(The sources have moved since the build, so this section compares nothing.)")
    }
    chapter.say("These are four lines of the counter in stage 5.")
    chapter.predict(
      "Which of them are changed or gone in stage 7?", code: lines.text,
      answers: [
        "none of them": "stage 7 has no `receive(on:)`, and nothing to erase",
        "the third":
          "the third line has another name here, but what is there to erase in the fourth?",
        "the third and the fourth":
          "`receive(on:)` is called `observe(on:)`, and with one type there is nothing to erase",
        "all four": "`nthPrime` still returns an effect, and effects still have `map`",
      ]
    ) { lines.changed }
    chapter.table(
      ["file", "lines in stage 5", "in stage 7", "of these the same"],
      sources.features.map { [$0.name, "\($0.old)", "\($0.new)", "\($0.same)"] })
    chapter.check(
      "App.swift and PrimeModal.swift are the same, byte for byte",
      sources.features.filter(\.isIdentical).map(\.name) == ["App.swift", "PrimeModal.swift"])
    chapter.check(
      "five lines of stage 7's features are not in stage 5",
      sources.features.map { $0.new - $0.same }.reduce(0, +) == 5)

    chapter.say("Prime Time runs on the new streams:")
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
      "it asks, saves, deletes and loads, as in every stage",
      store.value.alertNthPrime == PrimeAlert(prime: 29) && store.value.favoritePrimes == [11]
        && store.value.activityFeed.count == 2)
  }
}
