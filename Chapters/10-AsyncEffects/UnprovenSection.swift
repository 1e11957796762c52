import Console
import Walkthrough

/// What the compiler accepts, although it leaves the store's actor.
func unprovenSection(of chapter: Chapter) {
  chapter.section("Closures inside an effect") {
    chapter.say(
      "An effect asks a service for three primes with a task group, and sends each. The effect is made by "
        + "a function that belongs to no actor, as the features' reducers do. The store belongs to "
        + "another actor.")
    chapter.predict(
      "What is the result?",
      code: """
        return .run { send in
          await withTaskGroup { group in
            for number in 1...3 { group.addTask { await prime(number) } }
            for await answer in group { send(answer) }
          }
        }
        """,
      answers: [
        "a store that has reduced all three":
          "the body of the group is a separate closure. It doesn't run on the effect's actor",
        "a store that has reduced none":
          "the store drops what an effect sends after its end. This effect has not ended",
        "a process that is stopped":
          "the group's body runs off the actor, so `send` is called there, and its precondition finds that",
      ]
    ) {
      let end = chapter.child("unproven", Unproven.group.rawValue)
      if end.crashed { return "a process that is stopped" }
      return "a store that has reduced " + (end.output == "[]\n" ? "none" : "all three")
    }
    let ends = Unproven.allCases.map { chapter.child("unproven", $0.rawValue) }
    let endsOnMainActor = Unproven.allCases.map {
      chapter.child("unproven", $0.rawValue, "on the main actor")
    }
    chapter.say(
      "Four ways to leave the actor, which the compiler accepts, and what to write instead:")
    chapter.table(
      ["where `send` is called", "the process", "write instead"],
      zip(Unproven.allCases, ends).map { way, end in
        [way.rawValue, end.crashed ? "is stopped" : "continues", way.instead]
      })
    chapter.check("each is stopped", ends.allSatisfy(\.crashed))
    chapter.check("on the main actor, each is stopped also", endsOnMainActor.allSatisfy(\.crashed))
    let expected = Unproven.allCases.map { $0 == .group ? [2, 3, 5] : [2] }
    chapter.check(
      "written so, all four send on the store's actor",
      Unproven.allCases.map { primes($0, fixed) } == expected)
    chapter.check(
      "in a function of the main actor, all four stay without a change",
      Unproven.allCases.map { primes($0, staying) } == expected)
    chapter.check("in an actor, a closure with the list `[self]` stays", primesOfAnActor() == ["2"])
  }
}
