import Foundation
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Shows what a publisher can say and an effect cannot: that it has failed, and that it has
/// finished.
func endingSections(of chapter: Chapter) {
  chapter.section("What happens when something fails?") { failureSection(chapter) }
  chapter.section("How does a publisher say that it has finished?") { completionSection(chapter) }
}

/// Three bodies that a service might answer with. The second body is not JSON.
let bodies = ["[1]", "[2,", "[3]"].map { Data($0.utf8) }

private func failureSection(_ chapter: Chapter) {
  chapter.say(
    "Stage 1's `decode(as:)` turns a body that it cannot read into nil. Here are three bodies. "
      + "The second body is not JSON:")
  chapter.code(#"let bodies = ["[1]", "[2,", "[3]"].map { Data($0.utf8) }"#)
  var fromEffect: [[Int]?] = []
  Effect<(Data?, URLResponse?, Error?)> { callback in
    for body in bodies { callback((body, nil, nil)) }
  }
  .decode(as: [Int].self)
  .run { fromEffect.append($0) }
  chapter.show("effect", fromEffect)
  chapter.check("the effect continues after nil", fromEffect == [[1], nil, [3]])

  chapter.say("On a publisher, `decode(type:decoder:)` fails when it cannot read a body.")
  chapter.predict(
    "What does `events(of:)` write down?",
    code: """
      let decoder = JSONDecoder()
      let arrays = bodies.publisher.decode(type: [Int].self, decoder: decoder)
      return events(of: arrays)
      """,
    answers: [
      #"["[1]", "failure", "[3]", "finished"]"#:
        "a failure is a completion, and nothing arrives after a completion",
      #"["[1]", "[3]", "finished"]"#:
        "this would happen if decode dropped a body that it cannot read, as compactMap drops nil",
      #"["[1]", "failure"]"#: "a failure ends the publisher, so the third body is not read",
      #"["failure"]"#: "the first body was read before decode failed",
    ]
  ) {
    let decoder = JSONDecoder()
    let arrays = bodies.publisher.decode(type: [Int].self, decoder: decoder)
    return events(of: arrays)
  }
  chapter.say("Here is the same as a marble diagram. A cross is a failure:")
  chapter.drawPage("decode")

  let arrays = bodies.publisher.decode(type: [Int].self, decoder: JSONDecoder())
  var failure: Error?
  let failing = arrays.sink(
    receiveCompletion: { if case .failure(let error) = $0 { failure = error } },
    receiveValue: { _ in })
  failing.cancel()
  chapter.check("the failure gives the reason: a DecodingError", failure is DecodingError)

  chapter.say(
    "`sink` with one closure exists only if `Failure` is `Never`. Two operators make a "
      + "publisher's failure `Never`. `replaceError(with:)` sends a value instead of the failure:")
  chapter.drawPage("replaceError")
  let replaced = events(of: arrays.map(Optional.some).replaceError(with: nil))
  chapter.show("replaced", replaced)
  chapter.check(
    "nil replaces the failure, and is the last value",
    replaced == ["Optional([1])", "nil", "finished"])
  chapter.say("`catch` continues with another publisher, which its closure returns for the error:")
  chapter.drawPage("catch")
  let caught = events(of: arrays.catch { _ in [[0], [0, 0]].publisher })
  chapter.show("caught", caught)
  chapter.check(
    "the other publisher's values arrive, and the third body is not read",
    caught == ["[1]", "[0]", "[0, 0]", "finished"])
}

private func completionSection(_ chapter: Chapter) {
  chapter.say(
    "An effect that hasn't called back can still do so, or it never will. A publisher sends a "
      + "completion when it has finished. Here are one effect and two publishers without values:")
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
  chapter.table(["no values", "what arrives"], rows)
  chapter.check(
    "only one of the three says that it has finished",
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
