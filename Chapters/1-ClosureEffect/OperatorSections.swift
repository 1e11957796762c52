import Foundation
import Stage1ClosureEffect
import Walkthrough

/// Shows operators, which take an effect and return an effect, and why effects must be lazy.
func operatorSections(of chapter: Chapter) {
  chapter.section("How do you write an operator of your own?") {
    chapter.say(
      "`delay` and `retry` belong to this chapter and have a few lines each. Here `retry` repeats "
        + "work that answers nil twice.")
    var attempts = 0
    let flaky = Effect<String?> { callback in
      attempts += 1
      callback(attempts < 3 ? nil : "an answer")
    }
    var answer: String?
    flaky.retry(5).run { answer = $0 }
    chapter.show("attempts", attempts)
    chapter.check(
      "the third attempt answers, and is the last", answer == "an answer" && attempts == 3)

    chapter.say("The stage has `receive(on:)`, which delivers the answers on a queue:")
    var arrivedOnMain: Bool?
    Effect<Int> { callback in DispatchQueue.global().async { callback(1) } }
      .receive(on: .main)
      .run { _ in arrivedOnMain = Thread.isMainThread }
    chapter.wait("the value on the main queue") { arrivedOnMain != nil }
    chapter.check(
      "the work runs elsewhere, and its answer is delivered on the main "
        + "queue", arrivedOnMain == true)
  }

  chapter.section("When does work start?") {
    chapter.say(
      "Here is work that is described in two ways. The function `request` returns another "
        + "function, which you call to get the answer. The second description is an effect. Each "
        + "appends its name to `started` when its work starts.")
    chapter.predict(
      "The code calls `request`, but it neither calls the returned function nor runs the effect. "
        + "What is `started`?",
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
        "[]": "the body of request runs when request is called, and appends its name",
        #"["function"]"#: "the call of request has done the work, but no code has run the effect",
        #"["function", "effect"]"#:
          "the effect's closure runs when code runs the effect, and no code does",
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
