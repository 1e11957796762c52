import Pictures
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The part of the chapter that is about a second tap while the first request is open.
func tapSection(of chapter: Chapter) {
  chapter.section("Which answer wins when somebody taps twice?") {
    chapter.say(
      "A user asks for the 10th prime, and for the 2nd while the first request is open. The first "
        + "answer, 29, takes longer, and comes after the second one, 3. The screen shows the "
        + "answer that came last. Here are two effects:")
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
          "`switchToLatest` cancels the first request when the second tap comes, so 29 never "
          + "arrives",
        "29 with flatMap, 3 with switchToLatest":
          "`flatMap` passes on every answer when it comes, and 29 comes last. `switchToLatest` "
          + "cancels the first request when the second tap comes",
        "3 with flatMap, 3 with switchToLatest":
          "`flatMap` does not put answers in the order of the questions: it passes each on when it "
          + "comes",
        "3 with flatMap, 29 with switchToLatest":
          "the latest of `switchToLatest` is the latest request, and not the latest answer",
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
          The second tap comes while the request for 10 is open. Both requests are answered, the \
          one for 2 first. The answers are 3 and then 29.
          """, operation: "flatMap { prime($0) }"),
      as: "taps-flatMap")
    chapter.say("With `switchToLatest`:")
    chapter.draw(
      came.latest.picture(
        title: "Two taps with switchToLatest",
        summary: """
          At the second tap, the request for 10 is canceled and the one for 2 begins. The only \
          answer is 3.
          """, operation: "map { prime($0) }.switchToLatest()"),
      as: "taps-switchToLatest")
    chapter.check(
      "flatMap cancels nothing, and switchToLatest cancels the first request",
      came.every.cancellations == 0 && came.latest.cancellations == 1)
  }

  chapter.section("What if there is one request at a time?") { oneAtATime(chapter) }
}

/// What came of the two taps with each of two effects.
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
    "This effect allows one request at a time. The countdown did the same with its numbers. The taps "
      + "are those of the section before: for 10, and then for 2.")
  let first = chapter.predict(
    "Which answers arrive?",
    code: """
      actions.ofType(Asked.self)
        .flatMap(maxPublishers: .max(1)) { asked in service.prime(asked.n) }
        .eraseToAnyPublisher()
      """,
    answers: [
      "[29, 3]":
        "that would come if the second tap waited somewhere until the first request is done, but "
        + "nobody stores it",
      "[29]":
        "while the first request is open, `flatMap` asks for no further action, and a "
        + "PassthroughSubject drops what nobody has asked for",
      "[3]": "the first request is not canceled, and there is no second one",
      "[3, 29]": "that is what comes when both requests are open at the same time",
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
  chapter.say("The line `seen` is what the effect sees of the taps:")
  chapter.draw(
    first.picture(
      title: "Two taps with flatMap, one request at a time",
      summary: """
        The second tap comes while the request for 10 is open, and is dropped: the effect does not see \
        it. The only request is the one for 10, and the only answer is 29.
        """, operation: "flatMap(maxPublishers: .max(1)) { prime($0) }"),
    as: "taps-first")

  chapter.say(
    "In the next effect the second tap waits. `zip` stores it: it pairs each tap with a permission, "
      + "and a request that is done gives the next permission.")
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
        The second tap comes while the request for 10 is open, and waits. There is a permission at the \
        beginning, and the next one comes when 29 has arrived. Then the request for 2 begins. The \
        answers are 29 and then 3.
        """, operation: "zip(permission).flatMap { prime($0) }"),
    as: "taps-in-turn")
  chapter.check(
    "both are answered, in the order of the taps, and nothing is canceled",
    inTurn.answers == [29, 3] && inTurn.cancellations == 0)
  chapter.check(
    "the store is released, and the effect with its permissions, too", permissions == nil)
}
