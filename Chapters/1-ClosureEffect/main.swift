import Foundation
import PrimeTime
import Stage1ClosureEffect
import Walkthrough

Walkthrough.run(chapter: 1, title: "An effect is a closure") { chapter in
  chapter.section("An effect is work that has not started") {
    chapter.say("An effect wraps one function, `run`. Making the effect does nothing.")
    chapter.code("let five = Effect<Int> { callback in starts += 1; callback(5) }")
    var starts = 0
    let five = Effect<Int> { callback in
      starts += 1
      callback(5)
    }
    chapter.check("making an effect starts nothing", starts == 0)

    var answers: [Int] = []
    five.run { answers.append($0) }
    five.run { answers.append($0) }
    chapter.show("answers", answers)
    chapter.check("each run does the work again", starts == 2 && answers == [5, 5])
  }

  chapter.section("A number, a while from now") {
    chapter.say("The callback may be called after `run` has returned.")
    var answers: [Int] = []
    number(7, after: 0.1).run { answers.append($0) }
    chapter.check("nothing has arrived when `run` returns", answers.isEmpty)
    chapter.wait("the number") { !answers.isEmpty }
    chapter.check("the number arrives later", answers == [7])
  }

  chapter.section("`map`, the one you know") {
    chapter.say(
      "`map` changes what is inside and leaves the shape alone: of an array, of an optional, of a "
        + "result, and of a value that is not there yet.")
    let square = { (number: Int) in number * number }
    var answers: [Int] = []
    number(7, after: 0.1).map(square).run { answers.append($0) }
    chapter.wait("the square") { !answers.isEmpty }
    chapter.show("[7].map(square)", [7].map(square))
    chapter.show("Optional(7).map(square)", Optional(7).map(square) as Any)
    chapter.show("number(7, after: 0.1).map(square)", answers)
    chapter.check("all of them hold 49", [7].map(square) == [49] && answers == [49])
  }

  chapter.section("`zip` works side by side, `flatMap` one after the other") {
    var events: [String] = []
    func step(_ name: String, takes seconds: Double) -> Effect<String> {
      Effect { callback in
        events.append("\(name) starts")
        number(0, after: seconds).run { _ in
          events.append("\(name) ends")
          callback(name)
        }
      }
    }

    var isDone = false
    let together = chapter.seconds {
      step("a", takes: 0.3).zip(step("b", takes: 0.2)).run { _ in isDone = true }
      chapter.wait("the pair") { isDone }
    }
    chapter.show("zip", events)
    chapter.show("seconds", (together * 100).rounded() / 100)
    chapter.check(
      "both have started before one has ended",
      events == ["a starts", "b starts", "b ends", "a ends"])

    chapter.draw(zipPicture(), as: "zip")

    events = []
    isDone = false
    let inTurn = chapter.seconds {
      step("a", takes: 0.3).flatMap { _ in step("b", takes: 0.2) }.run { _ in isDone = true }
      chapter.wait("the second") { isDone }
    }
    chapter.show("flatMap", events)
    chapter.show("seconds", (inTurn * 100).rounded() / 100)
    chapter.check(
      "the second starts when the first has ended",
      events == ["a starts", "a ends", "b starts", "b ends"])
    chapter.draw(flatMapPicture(), as: "flatMap")
    chapter.check(
      "zip takes as long as the slower one, and flatMap as long as both",
      together >= 0.3 && inTurn >= 0.5 && together < inTurn)
  }

  chapter.section("Effects that take effects") {
    chapter.say(
      "An operator takes an effect and returns one. `receive(on:)` is in the stage; `delay` and "
        + "`retry` are this chapter's own, a few lines each. Nothing in the stage had to change.")
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

    var arrivedOnMain: Bool?
    Effect<Int> { callback in DispatchQueue.global().async { callback(1) } }
      .receive(on: .main)
      .run { _ in arrivedOnMain = Thread.isMainThread }
    chapter.wait("the value on the main queue") { arrivedOnMain != nil }
    chapter.check(
      "work done elsewhere is delivered where the receiver wants it", arrivedOnMain == true)
  }

  chapter.section("Eager against lazy") {
    chapter.say(
      "A function that starts its work when it is called cannot be repeated, delayed or dropped by "
        + "whoever is handed its result. The work is on its way already.")
    var started: [String] = []
    func eager(_ name: String) -> (@escaping (String) -> Void) -> Void {
      started.append(name)
      return { callback in callback(name) }
    }
    let unusedEager = eager("eager")
    let unusedLazy = Effect<String> { callback in
      started.append("lazy")
      callback("lazy")
    }
    chapter.show("started", started)
    chapter.check("of two that nobody runs, the eager one has worked", started == ["eager"])
    _ = (unusedEager, unusedLazy)
  }

  storeSections(of: chapter)
}
