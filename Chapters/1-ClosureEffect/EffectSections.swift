import Stage1ClosureEffect
import Walkthrough

/// What an effect is, and the operators that every container has.
func effectSections(of chapter: Chapter) {
  chapter.section("What is an effect?") {
    chapter.say("An effect wraps one function, `run`. It calls back with the work's answer.")
    chapter.predict(
      "`starts` counts how many times the work starts. What is it at the end?",
      code: """
        let five = Effect<Int> { callback in
          starts += 1
          callback(5)
        }
        five.run { answers.append($0) }
        five.run { answers.append($0) }
        """,
      answers: [
        "1": "an effect doesn't remember its answer: each run does the work again",
        "2": "making an effect starts nothing, and each run does the work again",
        "3": "only the two runs start the work; making the effect doesn't",
      ]
    ) {
      var (starts, answers) = (0, [Int]())
      let five = Effect<Int> { callback in
        starts += 1
        callback(5)
      }
      five.run { answers.append($0) }
      five.run { answers.append($0) }
      return starts
    }
    chapter.say("The work can also call back after `run` has returned.")
    var answers: [Int] = []
    number(7, after: 0.1).run { answers.append($0) }
    chapter.check("nothing has arrived when `run` returns", answers.isEmpty)
    chapter.wait("the number") { !answers.isEmpty }
    chapter.check("the number arrives later", answers == [7])
  }

  chapter.section("The map that you know") {
    chapter.say(
      "`map` changes the values inside and leaves the container as it is. An array contains "
        + "values. An effect contains a value that hasn't arrived yet.")
    let square = { (number: Int) in number * number }
    var answers: [Int] = []
    number(7, after: 0.1).map(square).run { answers.append($0) }
    chapter.wait("the square") { !answers.isEmpty }
    chapter.show("[7].map(square)", [7].map(square))
    chapter.show("Optional(7).map(square)", Optional(7).map(square) as Any)
    chapter.show("number(7, after: 0.1).map(square)", answers)
    chapter.check("all of them hold 49", [7].map(square) == [49] && answers == [49])
  }

  chapter.section("Two effects: at the same time, or one after the other?") {
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
    chapter.say(
      "`zip` and `flatMap` combine two effects into one. Effect `a` takes 0.3 seconds, and effect "
        + "`b` 0.2. Each effect notes when it starts and when it ends.")
    var together = 0.0
    chapter.predict(
      "What do they note when they are zipped?",
      code: """
        step("a", takes: 0.3)
          .zip(step("b", takes: 0.2))
          .run { _ in isDone = true }
        """,
      answers: [
        #"["a starts", "a ends", "b starts", "b ends"]"#:
          "flatMap does that; zip starts both immediately",
        #"["a starts", "b starts", "a ends", "b ends"]"#:
          "both start immediately, but b takes less time than a",
        #"["a starts", "b starts", "b ends", "a ends"]"#:
          "zip starts both immediately, and b ends first because it takes less time",
      ]
    ) {
      var isDone = false
      together = chapter.seconds {
        step("a", takes: 0.3)
          .zip(step("b", takes: 0.2))
          .run { _ in isDone = true }
        chapter.wait("the pair") { isDone }
      }
      return events
    }
    chapter.draw(zipPicture(), as: "zip")

    chapter.say(
      "`flatMap` waits for an answer, then calls its closure with the answer and starts the "
        + "effect that the closure returns:")
    events = []
    var isDone = false
    let inTurn = chapter.seconds {
      step("a", takes: 0.3).flatMap { _ in step("b", takes: 0.2) }.run { _ in isDone = true }
      chapter.wait("the second") { isDone }
    }
    chapter.show("flatMap", events)
    chapter.check(
      "the second starts when the first has ended",
      events == ["a starts", "a ends", "b starts", "b ends"])
    chapter.draw(flatMapPicture(), as: "flatMap")
    chapter.show("seconds", [together, inTurn].map { ($0 * 10).rounded(.down) / 10 })
    chapter.check(
      "zip takes at least as long as the slower effect, and flatMap as long as both together",
      together >= 0.3 && inTurn >= 0.5)

    chapter.say(
      "The exercise ClosureZip is about two effects that answer on two threads. Here `a` has "
        + "already answered A1 and A2. Then `b` answers twice: on this thread, and on another "
        + "thread while the callback is running.")
    let threads = ZipThreads()
    chapter.draw(threads.diagram, as: "zip-threads")
    chapter.check(
      "the second pair waits until the callback has returned, but the other thread doesn't wait",
      threads.hasWaited && threads.pairs == ["A1,B1", "A2,B2"])
  }
}
