import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Shows which messages a publisher and its subscriber exchange, and which object retains which.
func firstSitting(of chapter: Chapter) {
  chapter.section("An effect and a publisher") {
    chapter.say(
      "Here is the same work twice, as an effect and as a publisher: it sends 1, 2 and 3. "
        + "`Deferred` makes a new publisher for each subscriber.")
    chapter.code(
      """
      let effect = Effect<Int> { callback in      let publisher = Deferred {
        effectStarts += 1                           publisherStarts += 1
        [1, 2, 3].forEach(callback)                 return [1, 2, 3].publisher
      }                                           }
      """)
    var effectStarts = 0
    let effect = Effect<Int> { callback in
      effectStarts += 1
      [1, 2, 3].forEach(callback)
    }
    var publisherStarts = 0
    let publisher = Deferred {
      publisherStarts += 1
      return [1, 2, 3].publisher
    }
    chapter.check("making either starts nothing", effectStarts == 0 && publisherStarts == 0)
    let fromEffect = [values(of: effect), values(of: effect)]
    let fromPublisher = [values(of: publisher), values(of: publisher)]
    chapter.show("effect", fromEffect)
    chapter.show("publisher", fromPublisher)
    chapter.show("starts", (effect: effectStarts, publisher: publisherStarts))
    chapter.check(
      "both do the work again, once for each run or subscriber",
      effectStarts == 2 && publisherStarts == 2 && fromEffect == fromPublisher)
  }

  chapter.section("Who speaks first?") {
    chapter.say(
      "An effect runs with one callback. A publisher receives a subscriber, which it calls in "
        + "three ways: with a subscription, with values, and with a completion.")
    chapter.predict(
      "This subscriber writes down every message that it receives, and requests one value. What "
        + "will it have written?",
      code: """
        Just(5).subscribe(
          AnySubscriber(
            receiveSubscription: { subscription in
              log.append("subscription")
              subscription.request(.max(1))
            },
            receiveValue: { value in
              log.append("value \\(value)")
              return .none
            },
            receiveCompletion: { _ in log.append("completion") }
          ))
        """,
      answers: [
        #"["value 5", "completion"]"#:
          "the subscription is also a message, and it arrives before all others",
        #"["subscription", "value 5"]"#:
          "the subscriber requested one value and received it, but a completion needs no demand",
        #"["subscription", "value 5", "completion"]"#:
          "first the subscription arrives, then the requested value, and then the completion, "
          + "which needs no demand",
      ]
    ) {
      var log: [String] = []
      Just(5).subscribe(
        AnySubscriber(
          receiveSubscription: { subscription in
            log.append("subscription")
            subscription.request(.max(1))
          },
          receiveValue: { value in
            log.append("value \(value)")
            return .none
          },
          receiveCompletion: { _ in log.append("completion") }
        ))
      return log
    }
    chapter.say(
      "Here is the whole conversation, as it was recorded. A dashed arrow is the demand that "
        + "`receive(_:)` returns:")
    chapter.draw(justPicture(), as: "just-signals")
  }

  chapter.section("Who sets the pace?") {
    chapter.say(
      "An effect sends as many values as it likes. A publisher sends at most as many values as "
        + "its subscriber has requested. A subscriber can request values in two ways: through its "
        + "subscription, and with the demand that it returns when it receives a value.")
    chapter.predict(
      "`(1...)` is the endless sequence of the numbers from 1 on. Which of the numbers arrive?",
      code: """
        (1...).publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription in subscription.request(.max(2)) },
            receiveValue: { value in
              received.append(value)
              return value == 1 ? .max(1) : .none
            }
          ))
        """,
      answers: [
        "[1]": "the subscriber requested two values, and no later demand takes that back",
        "[1, 2]":
          "this would happen if the returned demand replaced the earlier demand, but demands add "
          + "up",
        "[1, 2, 3]":
          "the subscriber requested two values, and one more when it received 1: demands add up",
        "all of them":
          "this publisher has more values, but sends only as many as were requested",
      ]
    ) {
      var received: [Int] = []
      (1...).publisher.subscribe(
        AnySubscriber(
          receiveSubscription: { subscription in subscription.request(.max(2)) },
          receiveValue: { value in
            received.append(value)
            return value == 1 ? .max(1) : .none
          }
        ))
      return received
    }
    demandTally(chapter)

    chapter.say("Here a subscriber requests the same numbers step by step:")
    var made: [Int] = []
    let numbers = (1...).publisher.map { number in
      made.append(number)
      return number
    }
    var connection: (any Subscription)?
    var received: [Int] = []
    numbers.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in connection = subscription },
        receiveValue: { value in
          received.append(value)
          return .none
        }
      ))
    chapter.check("without demand, no value arrives", received == [])
    connection?.request(.max(1))
    chapter.show("after requesting one", received)
    chapter.check(
      "one value arrives, and the publisher makes no second value", received == [1] && made == [1])
    connection?.request(.max(1))
    connection?.request(.max(2))
    chapter.show("after requesting one more, and two more", received)
    chapter.check("demand adds up", received == [1, 2, 3, 4] && made == received)
    connection?.cancel()
    connection?.request(.max(1))
    chapter.check("a canceled subscription sends nothing", made == [1, 2, 3, 4])
  }

  chapter.section("A sink of your own") {
    chapter.say(
      "`NaiveSink`, in this chapter's folder, is a small subscriber. It requests all values, and "
        + "calls a closure with each value.")
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let sink = NaiveSink<Int, Never> { received.append($0) }
    subject.subscribe(sink)
    subject.send(1)
    subject.send(2)
    sink.cancel()
    subject.send(3)
    chapter.show("received", received)
    chapter.check("values arrive until it cancels", received == [1, 2])
    received = []
    let cancellable = [1, 2, 3].publisher.sink { received.append($0) }
    chapter.check("the layer's `sink` also requests all values", received == [1, 2, 3])
    cancellable.cancel()
  }

  chapter.section("An operator in between") {
    chapter.say(
      "An operator is a publisher for the subscriber below it. For each subscriber, it makes an "
        + "inner subscriber and subscribes the inner subscriber to the publisher above. Here a "
        + "subscriber requests one value from `Just(5).map { $0 * 10 }`:")
    chapter.draw(mapPicture(), as: "map-signals")
    chapter.say(
      "The layer also has stage 1's operators `map`, `zip`, `flatMap` and `receive(on:)`, under "
        + "the same names.")
    sameOperators(chapter)
    chapter.predict(
      "A subscriber requests one value from `compactMap { Int($0) }`. What arrives?",
      code: """
        ["x", "7", "8"].publisher
          .compactMap { Int($0) }
          .subscribe(asksForOne)
        """,
      answers: [
        "[]": "this would happen if compactMap didn't request another value after it drops x",
        "[7]": "compactMap drops x, and requests one more value",
        "[7, 8]": "the subscriber requested one value, and receives no more than that",
      ]
    ) {
      var received: [Int] = []
      let asksForOne = AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { value in
          received.append(value)
          return .none
        }
      )
      ["x", "7", "8"].publisher
        .compactMap { Int($0) }
        .subscribe(asksForOne)
      return received
    }
    chapter.say(
      "Here are the messages for x and 7 alone. The column `compactMap` stands for the publisher "
        + "and for its inner subscriber:")
    chapter.draw(compactMapPicture(), as: "compactMap-signals")
  }

  chapter.section("Who retains whom?") { retention(chapter) }
}
