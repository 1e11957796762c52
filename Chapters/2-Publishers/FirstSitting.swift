import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// A publisher and its subscriber: what they say to each other, and who retains whom.
func firstSitting(of chapter: Chapter) {
  chapter.section("An effect and a publisher") {
    chapter.say(
      "Here is the same work twice, as an effect and as a publisher: it sends 1, 2 and 3. `Deferred` "
        + "makes a publisher anew for each subscriber.")
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
      "both do the work again, once each time, for whoever asks",
      effectStarts == 2 && publisherStarts == 2 && fromEffect == fromPublisher)
  }

  chapter.section("Who speaks first?") {
    chapter.say(
      "An effect is run with one callback. A publisher is given a subscriber, which it calls in three "
        + "ways: with a subscription, with values, and with a completion.")
    chapter.predict(
      "This subscriber writes down every message that it receives, and asks for one value. What will "
        + "it have written?",
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
          "the subscription is a message too, and it comes before everything else",
        #"["subscription", "value 5"]"#:
          "the subscriber asked for one value and got it, but a completion needs no demand",
        #"["subscription", "value 5", "completion"]"#:
          "first the subscription, then the value that was asked for, and then, as there are no more "
          + "values, the completion, which needs no demand",
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
      "The whole conversation, as it was recorded. A dashed arrow is the demand that `receive(_:)` "
        + "returns:")
    chapter.draw(justPicture(), as: "just-signals")
  }

  chapter.section("Who sets the pace?") {
    chapter.say(
      "An effect sends as much as it likes. A publisher sends at most as many values as were asked for. "
        + "A subscriber can ask in two ways: through its subscription, and by what it returns when it "
        + "receives a value.")
    chapter.predict(
      "`(1...)` is the endless sequence of the numbers from 1 on. Which of them arrive?",
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
        "[1]": "two were asked for, and nothing that is returned later takes that back",
        "[1, 2]":
          "that would come if the demand that is returned replaced the one before, but demands add up",
        "[1, 2, 3]": "two were asked for, and one more in the answer to 1: demands add up",
        "all of them":
          "this publisher has more, but sends no more than it was asked for",
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

    chapter.say("The same numbers, asked for step by step:")
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
    chapter.check("without demand nothing comes", received == [])
    connection?.request(.max(1))
    chapter.show("asked for one", received)
    chapter.check("one comes, and no second one is sent", received == [1] && made == [1])
    connection?.request(.max(1))
    connection?.request(.max(2))
    chapter.show("for one, and two more", received)
    chapter.check("demand adds up", received == [1, 2, 3, 4] && made == received)
    connection?.cancel()
    connection?.request(.max(1))
    chapter.check("a canceled subscription sends nothing", made == [1, 2, 3, 4])
  }

  chapter.section("A sink of your own") {
    chapter.say(
      "`NaiveSink`, in this chapter's folder, is a small subscriber. It asks for everything, and calls "
        + "a closure with each value.")
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let sink = NaiveSink<Int, Never> { received.append($0) }
    subject.subscribe(sink)
    subject.send(1)
    subject.send(2)
    sink.cancel()
    subject.send(3)
    chapter.show("received", received)
    chapter.check("values come until it cancels", received == [1, 2])
    received = []
    let cancellable = [1, 2, 3].publisher.sink { received.append($0) }
    chapter.check("the layer's `sink` asks for everything, too", received == [1, 2, 3])
    cancellable.cancel()
  }

  chapter.section("An operator stands in between") {
    chapter.say(
      "An operator is a publisher for the subscriber below it. For each subscriber it makes an inner "
        + "subscriber, and subscribes that to the publisher above. Here a subscriber asks "
        + "`Just(5).map { $0 * 10 }` for one value:")
    chapter.draw(mapPicture(), as: "map-signals")
    chapter.say(
      "Stage 1's operators `map`, `zip`, `flatMap` and `receive(on:)` are here, under the same "
        + "names.")
    sameOperators(chapter)
    chapter.predict(
      "A subscriber asks `compactMap { Int($0) }` for one value. What arrives?",
      code: """
        ["x", "7", "8"].publisher
          .compactMap { Int($0) }
          .subscribe(asksForOne)
        """,
      answers: [
        "[]": "that would be so if nobody asked for another value in place of x",
        "[7]": "compactMap drops x, and asks for one more in its place",
        "[7, 8]": "the subscriber asked for one value, and gets no more than that",
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
      "Here are the messages for x and 7 alone. The column `compactMap` is the publisher and its inner "
        + "subscriber:")
    chapter.draw(compactMapPicture(), as: "compactMap-signals")
  }

  chapter.section("Who retains whom?") { retention(chapter) }
}
