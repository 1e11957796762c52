import Foundation
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

Walkthrough.run(
  chapter: 2, title: "Publishers",
  options: [
    .init("cost", help: "measures what an operator costs beside a closure", body: costSections)
  ]
) { chapter in
  chapter.section("An effect and a publisher") {
    chapter.say(
      "Each section sets a piece of stage 1 beside its counterpart here, and runs both. First the "
        + "work itself, that sends 1, 2 and 3. `Deferred` makes a publisher anew for each subscriber."
    )
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
    chapter.check(
      "both do the work again, once each time, for whoever asks",
      effectStarts == 2 && publisherStarts == 2 && fromEffect == fromPublisher)
  }

  chapter.section("`run` and a subscriber") {
    chapter.say(
      "An effect is run with one callback. A publisher gets a subscriber, which is called in three "
        + "ways. The subscription comes first, and is asked for values. Each value is answered with "
        + "the demand for more. The completion ends it.")
    var called: [String] = []
    Effect<Int> { callback in [1, 2, 3].forEach(callback) }
      .run { value in called.append("\(value)") }
    chapter.show("callback", called)

    var received: [String] = []
    [1, 2, 3].publisher.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          received.append("one, please")
          subscription.request(.max(1))
        },
        receiveValue: { value in
          received.append("\(value), and one more")
          return .max(1)
        },
        receiveCompletion: { completion in received.append("\(completion)") }
      ))
    chapter.show("subscriber", received)
    chapter.check(
      "the callback heard the values and nothing else", called == ["1", "2", "3"])
    chapter.check(
      "the subscription came first, and the end last",
      received == [
        "one, please", "1, and one more", "2, and one more", "3, and one more", "finished",
      ])

    chapter.say("The signals between a publisher of one value and a subscriber that asks for one:")
    chapter.draw(justPicture(), as: "just-signals")

    chapter.say("`sink` is the subscriber for most: it demands everything, and takes two closures.")
    received = []
    let cancellable = [1, 2, 3].publisher.sink(
      receiveCompletion: { received.append("\($0)") },
      receiveValue: { received.append("\($0)") })
    chapter.show("sink", received)
    chapter.check("the same values, and the end", received == called + ["finished"])
    cancellable.cancel()
  }

  chapter.section("The same operators") {
    chapter.say("Stage 1 has four operators. A publisher has them too, under the same names.")
    let effect = Effect<Int> { callback in [1, 2, 3].forEach(callback) }
    let publisher = [1, 2, 3].publisher

    let squares = (
      values(of: effect.map { $0 * $0 }),
      values(of: publisher.map { $0 * $0 })
    )
    let pairs = (
      values(of: effect.zip(Effect { callback in ["a", "b"].forEach(callback) }))
        .map { "\($0)\($1)" },
      values(of: publisher.zip(["a", "b"].publisher)).map { "\($0)\($1)" }
    )
    let repeated = (
      values(
        of: effect.flatMap { value in
          Effect { callback in Array(repeating: value, count: value).forEach(callback) }
        }),
      values(of: publisher.flatMap { Array(repeating: $0, count: $0).publisher })
    )
    var delivered: ([Int], [Int]) = ([], [])
    effect.receive(on: .main).run { delivered.0.append($0) }
    let cancellable = publisher.receive(on: DispatchQueue.main).sink { delivered.1.append($0) }
    chapter.check(
      "`receive(on:)` delivers later, here as there", delivered.0.isEmpty && delivered.1.isEmpty)
    chapter.wait("what was sent to the main queue") {
      delivered.0.count == 3 && delivered.1.count == 3
    }
    cancellable.cancel()

    chapter.table(
      ["operator", "effect", "publisher"],
      [
        ["map", "\(squares.0)", "\(squares.1)"],
        ["zip", "\(pairs.0)", "\(pairs.1)"],
        ["flatMap", "\(repeated.0)", "\(repeated.1)"],
        ["receive(on:)", "\(delivered.0)", "\(delivered.1)"],
      ])
    chapter.check(
      "the same values, in the same order, from all four",
      squares.0 == squares.1 && pairs.0 == pairs.1 && repeated.0 == repeated.1
        && delivered.0 == delivered.1 && squares.0 == [1, 4, 9] && pairs.0 == ["1a", "2b"]
        && repeated.0 == [1, 2, 2, 3, 3, 3] && delivered.0 == [1, 2, 3])
  }

  futureSections(of: chapter)
  subjectSection(of: chapter)
  endingSections(of: chapter)
  demandSections(of: chapter)
  typeSections(of: chapter)
}
