import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// What an effect is made of, and what keeps its parts.
func partSections(of chapter: Chapter) {
  chapter.section("What is an effect made of?") {
    chapter.say(
      "In stage 5 an effect is one publisher. In stage 8 it is a list of parts, and a store starts "
        + "them one after the other. `eraseToEffect()` makes an effect of one part, and `merge` joins "
        + "lists. `first` and `second` have one part each.")
    chapter.predict(
      "How many parts does each of these effects have?",
      code: """
        let effects: [Effect<Int>] = [
          .none,
          .merge(first, .none, second),
          .merge(first, second).map { $0 + 1 },
          .merge(first, second).filter { $0 > 1 }.eraseToEffect(),
        ]
        """,
      answers: [
        "[1, 3, 2, 1]": "`none` is the empty list, so it has no part, and adds none to a merge",
        "[0, 2, 1, 1]":
          "`map` of an effect is a method of `Effect` here, which maps each part and keeps the list",
        "[0, 2, 2, 2]":
          "`filter` is an operator of all publishers: it knows no parts, and returns one publisher",
        "[0, 2, 2, 1]":
          "the empty list, two lists joined, a list whose parts are mapped, and one publisher, "
          + "which is erased",
      ]
    ) {
      let (first, second) = (Effect.sync { 1 }, Effect.sync { 2 })
      let effects: [Effect<Int>] = [
        .none,
        .merge(first, .none, second),
        .merge(first, second).map { $0 + 1 },
        .merge(first, second).filter { $0 > 1 }.eraseToEffect(),
      ]
      return effects.map(partCount)
    }

    chapter.say("An effect is still a publisher, namely its parts, merged:")
    var heard: [String] = []
    let cancellable = Effect.merge(.sync { "a" }, .none, .sync { "b" }).sink(
      receiveCompletion: { _ in heard.append("done") }, receiveValue: { heard.append($0) })
    cancellable.cancel()
    chapter.show("heard", heard)
    chapter.check("as in stage 5", heard == ["a", "b", "done"])

    let quiet = pullback(
      combine({ _, _ in .none }, { _, _ in .none }) as Reducer<Int, Int>,
      value: \Whole.value, action: \Whole.action)
    var whole = Whole()
    let effect = quiet(&whole, Whole(action: 1))
    chapter.check(
      "two reducers without effects, combined and pulled back, leave a store nothing to start",
      partCount(effect) == 0)
  }
}

/// A value, or an action, of which a number is a part.
private struct Whole {
  var value = 0
  var action: Int?
}

/// How many parts an effect has.
func partCount<Output>(_ effect: Effect<Output>) -> Int {
  storedCount(of: "parts", in: effect) ?? -1
}
