import Pictures
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The sections about a second tap while the first request is open.
func tapSection(of chapter: Chapter) {
  chapter.section("Which answer wins when a user taps twice?") {
    chapter.say(
      "A user asks for the 10th prime, and for the 2nd while the first request is open. The first "
        + "answer, 29, takes longer: it arrives after the second answer, 3. The screen shows the "
        + "last answer that arrived. Here are two effects:")
    let came = chapter.predict(
      "What does the screen show in the end?",
      code: """
        actions.ofType(Asked.self)
          .flatMap { asked in service.prime(asked.n) }
          .eraseToAnyPublisher()

        actions.ofType(Asked.self)
          .map { asked in service.prime(asked.n) }
          .switchToLatest()
          .eraseToAnyPublisher()
        """,
      answers: [
        "29 with flatMap, 29 with switchToLatest":
          "`switchToLatest` cancels the first request at the second tap, so 29 never arrives",
        "29 with flatMap, 3 with switchToLatest":
          "`flatMap` forwards every answer when it arrives, and 29 arrives last; `switchToLatest` "
          + "cancels the first request at the second tap",
        "3 with flatMap, 3 with switchToLatest":
          "`flatMap` does not put answers in the order of the questions: it forwards each when it "
          + "arrives",
        "3 with flatMap, 29 with switchToLatest":
          "the latest in `switchToLatest` is the latest request, not the latest answer",
      ]
    ) {
      let every = TwoTaps { service in
        Effect { actions in
          actions.ofType(Asked.self)
            .flatMap { asked in service.prime(asked.n) }
            .eraseToAnyPublisher()
        }
      }
      let latest = TwoTaps { service in
        Effect { actions in
          actions.ofType(Asked.self)
            .map { asked in service.prime(asked.n) }
            .switchToLatest()
            .eraseToAnyPublisher()
        }
      }
      return TwoEffects(every: every, latest: latest)
    }
    chapter.say("With `flatMap`:")
    chapter.draw(
      came.every.picture(
        title: "Two taps with flatMap",
        summary: """
          The second tap arrives while the request for 10 is open. Both requests are answered, \
          first the request for 2. The answers are 3 and then 29.
          """, operation: "flatMap { prime($0) }"),
      as: "taps-flatMap")
    chapter.say("With `switchToLatest`:")
    chapter.draw(
      came.latest.picture(
        title: "Two taps with switchToLatest",
        summary: """
          The second tap cancels the request for 10 and starts the request for 2. The only answer \
          is 3.
          """, operation: "map { prime($0) }.switchToLatest()"),
      as: "taps-switchToLatest")
    chapter.check(
      "flatMap cancels nothing, and switchToLatest cancels the first request",
      came.every.cancellations == 0 && came.latest.cancellations == 1)
  }

  chapter.section("How else can an effect treat a second tap?") { oneAtATime(chapter) }
}

/// The results of the two taps with each of two effects.
private struct TwoEffects: CustomStringConvertible {
  let every: TwoTaps
  let latest: TwoTaps
  var description: String {
    "\(every.shown) with flatMap, \(latest.shown) with switchToLatest"
  }
}

/// One request at a time: two effects that treat the second tap differently.
private func oneAtATime(_ chapter: Chapter) {
  chapter.say(
    "This effect takes one tap at a time, like the inner `flatMap` of the countdown. The taps are "
      + "those of the previous section: for 10, and then for 2.")
  let first = chapter.predict(
    "Which answers arrive?",
    code: """
      actions.ofType(Asked.self)
        .flatMap(maxPublishers: .max(1)) { asked in service.prime(asked.n) }
        .eraseToAnyPublisher()
      """,
    answers: [
      "[29, 3]":
        "these answers would arrive if an operator stored the second tap until the first request "
        + "has completed, but none does",
      "[29]":
        "while the first request is open, `flatMap` requests no further action, and a "
        + "PassthroughSubject drops a value that is not requested",
      "[3]": "nothing cancels the first request, and there is no second request",
      "[3, 29]": "these answers arrive if both requests are open at the same time",
    ]
  ) {
    TwoTaps(showsSeen: true) { service in
      Effect { actions in
        actions.ofType(Asked.self)
          .flatMap(maxPublishers: .max(1)) { asked in service.prime(asked.n) }
          .eraseToAnyPublisher()
      }
    }
  }
  chapter.say("The line `seen` shows which taps the effect sees:")
  chapter.draw(
    first.picture(
      title: "Two taps with flatMap, one request at a time",
      summary: """
        The second tap arrives while the request for 10 is open, and the stream drops it: the \
        effect does not see it. The only request is the request for 10, and the only answer is 29.
        """, operation: "flatMap(maxPublishers: .max(1)) { prime($0) }"),
    as: "taps-first")

  chapter.say(
    "In the next effect the second tap waits, because `zip` stores it. `zip` pairs each tap with a "
      + "permission, and each request that completes gives the next permission.")
  weak var permissions: CurrentValueSubject<Void, Never>?
  let inTurn = TwoTaps { service in
    Effect { actions in
      let permission = CurrentValueSubject<Void, Never>(())
      permissions = permission
      service.record(permission)
      return actions.ofType(Asked.self)
        .zip(permission)
        .flatMap { asked, _ in
          service.prime(asked.n)
            .handleEvents(receiveCompletion: { _ in permission.send(()) })
        }
        .eraseToAnyPublisher()
    }
  }
  chapter.draw(
    inTurn.picture(
      title: "Two taps, one after the other",
      summary: """
        The second tap arrives while the request for 10 is open, and waits. There is a permission \
        at the beginning, and the next permission arrives after 29. Then the request for 2 begins. \
        The answers are 29 and then 3.
        """, operation: "zip(permission).flatMap { prime($0) }"),
    as: "taps-in-turn")
  chapter.check(
    "both taps are answered in their order, and nothing is canceled",
    inTurn.answers == [29, 3] && inTurn.cancellations == 0)
  chapter.check(
    "the store is deallocated, and also the effect with its permissions", permissions == nil)
}
