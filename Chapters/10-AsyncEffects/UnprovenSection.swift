import Console
import Walkthrough

/// What the compiler accepts, although it leaves the store's actor.
func unprovenSection(of chapter: Chapter) {
  chapter.section("What does the compiler not prove?") {
    chapter.say(
      "An effect asks a service for three primes with a task group, and sends each. The effect is made by "
        + "a function that belongs to no actor, as the features' reducers do. The store belongs to "
        + "another actor.")
    chapter.predict(
      "What happens?",
      code: """
        return .run { send in
          await withTaskGroup { group in
            for number in 1...3 { group.addTask { await prime(number) } }
            for await answer in group { send(answer) }
          }
        }
        """,
      answers: [
        "the store reduces all three":
          "the body of the group is a separate closure. It doesn't run on the effect's actor",
        "the compiler rejects it":
          "the compiler finds a `send` in a child task. The body of the group is no child, and here "
          + "the compiler takes for granted that it stays",
        "the process is stopped":
          "the group's body runs off the actor, so `send` is called there, and its precondition finds that",
      ]
    ) {
      chapter.child("unproven", Unproven.group.rawValue).crashed
        ? "the process is stopped" : "the store reduces all three"
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
      Unproven.allCases.map { primes($0, mended) } == expected)
    chapter.check(
      "in a function of the main actor, all four stay without a change",
      Unproven.allCases.map { primes($0, staying) } == expected)
    chapter.check("in an actor, a closure with the list `[self]` stays", primesOfAnActor() == ["2"])
  }
}
