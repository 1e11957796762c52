import Foundation
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an effect cannot say and a publisher can: that something went wrong, and that it is done.
func endingSections(of chapter: Chapter) {
  chapter.section("New: failure") {
    chapter.say(
      "Stage 1 makes `nil` of an answer that cannot be read, and the reason is lost. A publisher has "
        + "a second type, `Failure`. Both sides read three bodies, of which the second is broken:")
    let bodies = ["[1]", "[2,", "[3]"].map { Data($0.utf8) }
    var fromEffect: [[Int]?] = []
    Effect<(Data?, URLResponse?, Error?)> { callback in
      for body in bodies { callback((body, nil, nil)) }
    }
    .decode(as: [Int].self)
    .run { fromEffect.append($0) }

    let numbers = bodies.publisher.decode(type: [Int].self, decoder: JSONDecoder())
    var values: [[Int]] = []
    var failure: Error?
    let failing = numbers.sink(
      receiveCompletion: { if case .failure(let error) = $0 { failure = error } },
      receiveValue: { values.append($0) })
    chapter.show("effect", fromEffect)
    chapter.show("publisher", values)
    chapter.show("failure", failure.map { "\(type(of: $0))" } ?? "none")
    chapter.check("the effect goes on after `nil`", fromEffect == [[1], nil, [3]])
    chapter.check("the publisher says what was wrong", failure is DecodingError)
    chapter.check("and a failure is an end: the third body is not read", values == [[1]])
    failing.cancel()

    chapter.say(
      "`sink` with a single closure is there only when `Failure` is `Never`. So a failure cannot be "
        + "forgotten: somebody turns it into a value first. With an optional, as in stage 1:")
    let mended = numbers.map(Optional.some).replaceError(with: nil)
    var replaced: [[Int]?] = []
    let cancellable = mended.sink { replaced.append($0) }
    chapter.show("replaced", replaced)
    chapter.check("`nil` takes the failure's place, and is the last", replaced == [[1], nil])
    cancellable.cancel()
  }

  chapter.section("New: completion") {
    chapter.say(
      "An effect that is silent may be slow, or may never answer. A publisher says that it is done, "
        + "if it ever is. Three that have no value to send:")
    func ending(of publisher: some Publisher<Int, Never>) -> String {
      var ending = "silence"
      let cancellable = publisher.sink(
        receiveCompletion: { ending = "\($0)" }, receiveValue: { ending = "\($0)" })
      cancellable.cancel()
      return ending
    }
    var ofEffect = "silence"
    Effect<Int> { _ in }.run { ofEffect = "\($0)" }
    let rows = [
      ["Effect { _ in }", ofEffect],
      ["Empty(completeImmediately: true)", ending(of: Empty())],
      ["Empty(completeImmediately: false)", ending(of: Empty(completeImmediately: false))],
    ]
    chapter.table(["no values", "what is heard"], rows)
    chapter.check(
      "of the three, one is known to be done",
      rows.map { $0[1] } == ["silence", "finished", "silence"])

    chapter.say("Chapter 4 builds on this: what is done need not be kept.")
    var events: [String] = []
    let cancellable = future(7, after: 0.05).sink(
      receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\($0)") })
    chapter.wait("the end") { events.last == "finished" }
    chapter.show("events", events)
    chapter.check("the completion follows the last value", events == ["7", "finished"])
    cancellable.cancel()
  }
}
