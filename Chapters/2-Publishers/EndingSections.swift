import Foundation
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an effect cannot say and a publisher can: that something went wrong, and that it is done.
func endingSections(of chapter: Chapter) {
  chapter.section("What happens when something fails?") { failureSection(chapter) }
  chapter.section("How does a publisher say that it is done?") { completionSection(chapter) }
}

/// Three bodies that a service might answer with. The second one is not JSON.
let bodies = ["[1]", "[2,", "[3]"].map { Data($0.utf8) }

private func failureSection(_ chapter: Chapter) {
  chapter.say(
    "Stage 1's `decode(as:)` makes nil of a body that it cannot read. Here are three bodies, of which "
      + "the second one is not JSON:")
  chapter.code(#"let bodies = ["[1]", "[2,", "[3]"].map { Data($0.utf8) }"#)
  var fromEffect: [[Int]?] = []
  Effect<(Data?, URLResponse?, Error?)> { callback in
    for body in bodies { callback((body, nil, nil)) }
  }
  .decode(as: [Int].self)
  .run { fromEffect.append($0) }
  chapter.show("effect", fromEffect)
  chapter.check("the effect goes on after nil", fromEffect == [[1], nil, [3]])

  chapter.say("`decode(type:decoder:)` on a publisher fails when it cannot read a body.")
  chapter.predict(
    "What is heard of the three bodies?",
    code: """
      let decoder = JSONDecoder()
      let arrays = bodies.publisher.decode(type: [Int].self, decoder: decoder)
      return events(of: arrays)
      """,
    answers: [
      #"["[1]", "failure", "[3]", "finished"]"#:
        "a failure is a completion, and nothing comes after a completion",
      #"["[1]", "[3]", "finished"]"#:
        "that would be so if decode dropped what it cannot read, as compactMap drops nil",
      #"["[1]", "failure"]"#: "the failure is the end, so the third body is not read",
      #"["failure"]"#: "the first body was read before anything was wrong",
    ]
  ) {
    let decoder = JSONDecoder()
    let arrays = bodies.publisher.decode(type: [Int].self, decoder: decoder)
    return events(of: arrays)
  }
  chapter.say("The same as a marble diagram. A cross is a failure:")
  chapter.drawPage("decode")

  let arrays = bodies.publisher.decode(type: [Int].self, decoder: JSONDecoder())
  var failure: Error?
  let failing = arrays.sink(
    receiveCompletion: { if case .failure(let error) = $0 { failure = error } },
    receiveValue: { _ in })
  failing.cancel()
  chapter.check("the failure says what was wrong: a DecodingError", failure is DecodingError)

  chapter.say(
    "`sink` with one closure is there only when `Failure` is `Never`. Two operators lead to that. "
      + "`replaceError(with:)` sends a value in the place of the failure:")
  chapter.drawPage("replaceError")
  let replaced = events(of: arrays.map(Optional.some).replaceError(with: nil))
  chapter.show("replaced", replaced)
  chapter.check(
    "nil takes the place of the failure, and is the last value",
    replaced == ["Optional([1])", "nil", "finished"])
  chapter.say("`catch` goes on with another publisher, which its closure makes of the error:")
  chapter.drawPage("catch")
  let caught = events(of: arrays.catch { _ in [[0], [0, 0]].publisher })
  chapter.show("caught", caught)
  chapter.check(
    "the other publisher's values come, and the third body does not",
    caught == ["[1]", "[0]", "[0, 0]", "finished"])
}

private func completionSection(_ chapter: Chapter) {
  chapter.say(
    "An effect that has not called back may be slow, or may never call back. A publisher sends a "
      + "completion when it is done. Here are one effect and two publishers that have no value:")
  func heard(of publisher: some Publisher<Int, Never>) -> String {
    events(of: publisher).first ?? "nothing"
  }
  var ofEffect = "nothing"
  Effect<Int> { _ in }.run { ofEffect = "\($0)" }
  let rows = [
    ["Effect { _ in }", ofEffect],
    ["Empty(completeImmediately: true)", heard(of: Empty())],
    ["Empty(completeImmediately: false)", heard(of: Empty(completeImmediately: false))],
  ]
  chapter.table(["no values", "what is heard"], rows)
  chapter.check(
    "one of the three is known to be done",
    rows.map { $0[1] } == ["nothing", "finished", "nothing"]
  )

  var signals: [String] = []
  let cancellable = future(7, after: 0.05).sink(
    receiveCompletion: { signals.append("\($0)") }, receiveValue: { signals.append("\($0)") })
  chapter.wait("the end") { signals.last == "finished" }
  chapter.show("signals", signals)
  chapter.check("the completion follows the last value", signals == ["7", "finished"])
  cancellable.cancel()
}
