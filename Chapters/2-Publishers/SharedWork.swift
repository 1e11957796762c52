import Pictures
import Stage2Publishers
import Walkthrough

/// Shows work whose answer several subscribers wait for.
func sharedWork(_ chapter: Chapter) {
  chapter.say(
    "Two screens need the answer to one request, which is cold. If both subscribe to it, the "
      + "request is sent twice. The operator `share()` is for this case. Here the request answers "
      + "7 after two seconds of `clock`, whose time passes only in `advance(by:)`: `delay` "
      + "delivers a value that much later. A and B subscribe before the answer, and C after it.")
  chapter.predict(
    "What will `log` hold?",
    code: """
      let request = Deferred {
        log.append("starts")
        return Just(7).delay(for: .seconds(2), scheduler: clock)
      }

      let shared = request.share()
      let a = shared.sink { log.append("A \\($0)") }
      let b = shared.sink { log.append("B \\($0)") }
      clock.advance(by: .seconds(2))
      let c = shared.sink { log.append("C \\($0)") }
      clock.advance(by: .seconds(2))
      """,
    answers: [
      #"["starts", "starts", "A 7", "B 7", "starts", "C 7"]"#:
        "this would happen if each subscriber had its own request",
      #"["starts", "A 7", "B 7", "starts", "C 7"]"#:
        "the request has completed when C subscribes, and share() doesn't start it again after "
        + "that",
      #"["starts", "A 7", "B 7", "C 7"]"#:
        "a Future would store 7 for C, but share() doesn't",
      #"["starts", "A 7", "B 7"]"#:
        "A and B share one request, and C subscribes too late for its only value",
    ]
  ) {
    let clock = TestScheduler()
    var log: [String] = []
    let request = Deferred {
      log.append("starts")
      return Just(7).delay(for: .seconds(2), scheduler: clock)
    }

    let shared = request.share()
    let a = shared.sink { log.append("A \($0)") }
    let b = shared.sink { log.append("B \($0)") }
    clock.advance(by: .seconds(2))
    let c = shared.sink { log.append("C \($0)") }
    clock.advance(by: .seconds(2))
    withExtendedLifetime((a, b, c)) {}
    return log
  }

  drawTwiceAndOnce(chapter)
  withoutSubscribers(chapter)
  sharedSequence(chapter)
}

private func drawTwiceAndOnce(_ chapter: Chapter) {
  chapter.say("Here are two subscribers of the request itself:")
  let twice = lanes(
    title: "Two subscribers of a cold request",
    summary: """
      A subscribes, and the work starts. B subscribes, and the work starts again. The work answers 7, \
      and A receives it. Then the work of B answers 7, and B receives it.
      """,
    lanes: ["the work", "the work again"], late: []
  ) { $0 }
  chapter.draw(twice, as: "request-twice")

  chapter.say("Here is the same with `share()`, and with C:")
  let once = lanes(
    title: "Three subscribers of a shared request",
    summary: """
      A subscribes, and the work starts. B subscribes, and nothing starts. The work answers 7, and A \
      and B both receive it. C subscribes and receives only the completion. The work does not \
      start again.
      """,
    lanes: ["the work"], late: ["C"]
  ) { $0.share() }
  chapter.draw(once, as: "request-shared")

  chapter.check(
    "the work starts twice without share(), and once with share()",
    [twice, once].map { diagram in diagram.steps.count { $0.kind == .beginning } } == [2, 1])
  chapter.check(
    "C receives the completion, and no value",
    once.steps.last?.text == "C receives only the completion")
}

/// Draws what happens around a request that answers two seconds after its start. A subscribes to
/// the result of `publisher`, B a second later, and the late subscribers after everything else has
/// happened.
///
/// - Parameter lanes: the lanes of the request's work, one for each start.
private func lanes<P: Publisher>(
  title: String, summary: String, lanes: [String], late: [String],
  _ publisher: (Deferred<Future<Int, Never>>) -> P
) -> LaneDiagram where P.Output == Int, P.Failure == Never {
  let clock = TestScheduler()
  let subscribers = "the subscribers"
  var diagram = LaneDiagram(title: title, summary: summary, lanes: [subscribers] + lanes)
  var starts = 0
  var cancellables: Set<AnyCancellable> = []

  let request = Deferred {
    Future<Int, Never> { promise in
      let work = lanes[min(starts, lanes.count - 1)]
      starts += 1
      diagram.add("starts", in: work, .beginning)
      clock.schedule(after: clock.now.advanced(by: .seconds(2))) {
        diagram.add("answers 7", in: work, .end)
        promise(.success(7))
      }
    }
  }
  let result = publisher(request)

  func subscribe(_ name: String) {
    var values: [Int] = []
    diagram.add("\(name) subscribes", in: subscribers)
    result.sink(
      receiveCompletion: { _ in
        let all = values.isEmpty ? "only the completion" : "\(values[0]) and the completion"
        diagram.add("\(name) receives \(all)", in: subscribers)
      },
      receiveValue: { values.append($0) }
    ).store(in: &cancellables)
  }
  subscribe("A")
  clock.advance(by: .seconds(1))
  subscribe("B")
  clock.run()
  late.forEach(subscribe)
  clock.run()
  return diagram
}

private func withoutSubscribers(_ chapter: Chapter) {
  chapter.say(
    "Now A and B cancel before the answer arrives. Then C subscribes, and waits for two seconds:")
  let clock = TestScheduler()
  var events: [String] = []
  let shared = Just(7).delay(for: .seconds(2), scheduler: clock)
    .handleEvents(
      receiveSubscription: { _ in events.append("starts") },
      receiveCancel: { events.append("is canceled") }
    )
    .share()
  let (first, second) = (shared.sink { _ in }, shared.sink { _ in })
  clock.advance(by: .seconds(1))
  events.append("A cancels")
  first.cancel()
  events.append("B cancels")
  second.cancel()
  let third = shared.sink { events.append("C \($0)") }
  clock.advance(by: .seconds(2))
  chapter.show("events", events)
  chapter.check(
    "share() cancels the work when the last subscriber cancels, and starts it again for the next "
      + "subscriber",
    events == ["starts", "A cancels", "B cancels", "is canceled", "starts", "C 7"])
  withExtendedLifetime(third) {}
}

private func sharedSequence(_ chapter: Chapter) {
  chapter.say(
    "Here `share()` shares the numbers 1, 2 and 3. They arrive while the first subscriber "
      + "subscribes:")
  let numbers = [1, 2, 3].publisher.share()
  let (first, second) = (events(of: numbers), events(of: numbers))
  chapter.show("first", first)
  chapter.show("second", second)
  chapter.check(
    "the second subscriber is too late for all of these values",
    first == ["1", "2", "3", "finished"] && second == ["finished"])
}
