import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Shows how a callback becomes a publisher, and when the publisher's work starts.
func futureSections(of chapter: Chapter) {
  chapter.section("How does a callback become a publisher?") { callbackSection(chapter) }
  chapter.section("When does a `Future` start?") { startSection(chapter) }
  chapter.section("What makes a `Future` lazy?") { lazySection(chapter) }
}

/// An error without a reason.
private struct NoAnswer: Error {}

private func callbackSection(_ chapter: Chapter) {
  chapter.say(
    "In stage 1, a function that takes a callback becomes an effect. Here it becomes a `Future`. "
      + "The closure of a `Future` receives a promise, and calls the promise with the answer.")
  var answers: ([Int], [Int]) = ([], [])
  effect(7, after: 0.1).run { answers.0.append($0) }
  let cancellable = future(7, after: 0.1).sink { answers.1.append($0) }
  chapter.check("neither has answered synchronously", answers.0.isEmpty && answers.1.isEmpty)
  chapter.wait("both answers") { !answers.0.isEmpty && !answers.1.isEmpty }
  chapter.show("effect", answers.0)
  chapter.show("future", answers.1)
  chapter.check("both answer later, with the same value", answers.0 == [7] && answers.1 == [7])
  cancellable.cancel()

  chapter.say("A promise takes a `Result`, so the answer is a value or an error.")
  let succeeds = events(of: Future<Int, NoAnswer> { promise in promise(.success(7)) })
  let fails = events(of: Future<Int, NoAnswer> { promise in promise(.failure(NoAnswer())) })
  chapter.show("succeeds", succeeds)
  chapter.show("fails", fails)
  chapter.check("after a value the future finishes", succeeds == ["7", "finished"])
  chapter.check("an error is the future's completion", fails == ["failure"])

  chapter.say(
    "An effect can call its callback any number of times. What if a future calls its promise "
      + "several times?")
  chapter.predict(
    "`events(of:)` subscribes to a publisher, and writes down the values and the completion. What "
      + "does it write down here?",
    code: """
      let future = Future<Int, NoAnswer> { promise in
        promise(.success(1))
        promise(.success(2))
        promise(.failure(NoAnswer()))
      }
      return events(of: future)
      """,
    answers: [
      #"["1", "2", "failure"]"#:
        "an effect would send both values, but a future has one answer, the first",
      #"["1"]"#: "a future has one answer, so it also sends a completion",
      #"["1", "finished"]"#:
        "the first call of the promise gives the answer, and the other two calls do nothing",
      #"["failure"]"#: "a later answer doesn't replace the first answer",
    ]
  ) {
    let future = Future<Int, NoAnswer> { promise in
      promise(.success(1))
      promise(.success(2))
      promise(.failure(NoAnswer()))
    }
    return events(of: future)
  }
}

private func startSection(_ chapter: Chapter) {
  chapter.say(
    "A reducer changes a value and describes further work, which the store should do. This "
      + "reducer uses a `Future` to describe that the count should be saved.")
  chapter.predict(
    "The code calls the reducer once and discards the result, so nothing subscribes. What has "
      + "been saved?",
    code: """
      func futureReducer(count: inout Int) -> [Future<Void, Never>] {
        count += 1
        return [
          Future { [count] promise in
            saved.append(count)
            promise(.success(()))
          }
        ]
      }
      var count = 11
      _ = futureReducer(count: &count)
      """,
    answers: [
      "[]":
        "an effect and most publishers wait for a subscriber, but a future doesn't",
      "[11]": "the reducer increments the count before the closure captures it",
      "[12]": "the future called its closure before the reducer returned the future",
    ]
  ) {
    var saved: [Int] = []
    func futureReducer(count: inout Int) -> [Future<Void, Never>] {
      count += 1
      return [
        Future { [count] promise in
          saved.append(count)
          promise(.success(()))
        }
      ]
    }
    var count = 11
    _ = futureReducer(count: &count)
    return saved
  }

  chapter.say(
    "A `Future` is eager: it starts its work when it is created. Here subscriber A subscribes "
      + "before the future's answer, and B after it:")
  let picture = eagerLanes()
  chapter.draw(picture, as: "future-eager")
  let texts = picture.steps.map(\.text)
  chapter.check(
    "the work is done once, before any subscriber arrives, and both subscribers receive the answer",
    texts.filter { $0 == "starts" }.count == 1
      && texts.prefix { $0 != "A subscribes" }.contains("starts")
      && texts.filter { $0.hasSuffix("receives 7") } == ["A receives 7", "B receives 7"])

  chapter.say("What if the only subscriber cancels before the answer arrives?")
  chapter.show("events", workAfterCancellation { Future($0) })
  chapter.check(
    "the work continues, and its answer is not delivered",
    workAfterCancellation { Future($0) } == ["starts", "answers"])
  chapter.say(
    "The next section shows how a future becomes lazy. Before you continue, find out yourself: "
      + "`swift run workbook watch LazyFuture`.")
}
