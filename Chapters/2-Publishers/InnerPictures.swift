import Foundation
import LayerRecording
import Pictures
import Stage2Publishers

/// Draws one publisher after the other: flatMap requests the next value when the publisher of the
/// previous value has completed.
func oneAtATimePicture() -> MarbleDiagram {
  let script = MarbleScript()
  let source = ["a", "b"].publisher.setFailureType(to: MarbleScript.Failure.self)
    .delay(for: script.ticks(1), scheduler: script.scheduler)
    .recordMarbles("source", in: script.recorder)
  let result = source.flatMap(maxPublishers: .max(1)) { name in
    script.source("played", "-1-2|").map { name + $0 }
      .recordMarbles("inner", in: script.recorder)
  }
  script.play(result, as: "result")
  return MarbleDiagram(
    title: "flatMap with one publisher at a time",
    summary: """
      The source sends a, and the inner publisher of a sends a1 and a2. When the inner publisher \
      has completed, flatMap requests b from the source. Then the inner publisher of b sends b1 \
      and b2.
      """,
    inputs: script.recorder.lines(["source", "inner"]),
    operation: "flatMap(maxPublishers: .max(1)) { inner($0) }",
    outputs: script.recorder.lines(["result"]))
}

/// Draws the three bodies. Each body has its own small publisher, whose failure is replaced.
func replacedInsidePicture() -> MarbleDiagram {
  replacedPicture(
    title: "The failure is replaced inside flatMap",
    summary: """
      Each body has its own small publisher. The second publisher fails, and nil comes out instead \
      of the failure. The third body is read: [1], nil and [3] come out, then the completion.
      """,
    call: "flatMap { small($0).replaceError(with: nil) }"
  ) { bodies, small in
    bodies.flatMap { small($0).replaceError(with: nil) }.eraseToAnyPublisher()
  }
}

/// Draws the same, with the failure of the whole pipeline replaced.
func replacedOutsidePicture() -> MarbleDiagram {
  replacedPicture(
    title: "The failure is replaced after flatMap",
    summary: """
      Each body has its own small publisher. The second publisher fails, so flatMap also fails and \
      cancels the bodies. [1] and nil come out, then the completion. The third body never arrives.
      """,
    call: "flatMap { small($0) }.replaceError(with: nil)"
  ) { bodies, small in
    bodies.setFailureType(to: (any Error).self).flatMap { small($0) }.replaceError(with: nil)
      .eraseToAnyPublisher()
  }
}

/// Plays the result of `publisher` for the three bodies and the small publisher that reads a body.
private func replacedPicture(
  title: String, summary: String, call: String,
  _ publisher: (
    _ bodies: AnyPublisher<String, Never>,
    _ small: @escaping (String) -> AnyPublisher<[Int]?, any Error>
  ) -> AnyPublisher<[Int]?, Never>
) -> MarbleDiagram {
  let script = MarbleScript()
  let texts = ["1": "[1]", "2": "[2,", "3": "[3]"]
  let played = script.source("played", "-1--2--3|").catch { _ in Empty<String, Never>() }
    .compactMap { texts[$0] }
    .recordMarbles("bodies", in: script.recorder)
  func describe(_ numbers: [Int]?) -> String { numbers.map { "\($0)" } ?? "nil" }
  func small(_ body: String) -> AnyPublisher<[Int]?, any Error> {
    Just(Data(body.utf8))
      .delay(for: script.ticks(1), scheduler: script.scheduler)
      .decode(type: [Int].self, decoder: JSONDecoder())
      .map(Optional.some)
      .recordMarbles("small", in: script.recorder, describe: describe)
  }
  script.play(publisher(played, small), as: "result", describe: describe)
  return MarbleDiagram(
    title: title, summary: summary, inputs: script.recorder.lines(["bodies", "small"]),
    operation: call, outputs: script.recorder.lines(["result"]))
}
