import Foundation
import Stage1ClosureEffect
import Walkthrough

/// Operators that take an effect and return one, and why that needs effects that are lazy.
func operatorSections(of chapter: Chapter) {
  chapter.section("How do you write an operator of your own?") {
    chapter.say(
      "`delay` and `retry` are this chapter's own, a few lines each. Here `retry` has work that answers "
        + "nil twice.")
    var attempts = 0
    let flaky = Effect<String?> { callback in
      attempts += 1
      callback(attempts < 3 ? nil : "at last")
    }
    var answer: String?
    flaky.retry(5).run { answer = $0 }
    chapter.show("attempts", attempts)
    chapter.check(
      "the third attempt answers, and is the last", answer == "at last" && attempts == 3)

    chapter.say("`receive(on:)` is in the stage. It delivers the answers on a queue:")
    var arrivedOnMain: Bool?
    Effect<Int> { callback in DispatchQueue.global().async { callback(1) } }
      .receive(on: .main)
      .run { _ in arrivedOnMain = Thread.isMainThread }
    chapter.wait("the value on the main queue") { arrivedOnMain != nil }
    chapter.check(
      "work done elsewhere is delivered where the receiver wants it", arrivedOnMain == true)
  }

  chapter.section("When does work start?") {
    chapter.say(
      "Work is described in two ways: as a function that returns another one, with which to ask for "
        + "the answer, and as an effect. Each appends its name to `started` when its work starts.")
    chapter.predict(
      "Nobody asks the function for its answer, and nobody runs the effect. What is `started`?",
      code: """
        func request(_ name: String) -> (@escaping (String) -> Void) -> Void {
          started.append(name)
          return { callback in callback(name) }
        }
        let first = request("function")
        let second = Effect<String> { callback in
          started.append("effect")
          callback("effect")
        }
        """,
      answers: [
        "[]": "the body of request runs when request is called, and notes its name there",
        #"["function"]"#: "the call of request has done the work, and the effect waits to be run",
        #"["function", "effect"]"#:
          "the effect's closure runs when the effect is run, and nobody runs it",
      ]
    ) {
      var started: [String] = []
      func request(_ name: String) -> (@escaping (String) -> Void) -> Void {
        started.append(name)
        return { callback in callback(name) }
      }
      let first = request("function")
      let second = Effect<String> { callback in
        started.append("effect")
        callback("effect")
      }
      _ = (first, second)
      return started
    }
  }
}
