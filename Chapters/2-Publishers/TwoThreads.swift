import Foundation
import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Shows two threads that answer at the same time, in stage 1 and here.
func oneAtATime(_ chapter: Chapter) {
  chapter.say(
    "Two questions have no answer yet. This thread answers the first question with 1. While the "
      + "receiver of the answers handles 1, it starts another thread, which sends 2. The receiver "
      + "waits until that thread has sent 2.")
  var callbacks: [Int: (Int) -> Void] = [:]
  let fromEffect = Receiver { callbacks[2]?(2) }
  Effect<Int> { callback in [1, 2].forEach(callback) }
    .flatMap { number in Effect { callback in callbacks[number] = callback } }
    .run { fromEffect.receive($0) }
  callbacks[1]?(1)
  chapter.show("effect", fromEffect.log)
  chapter.check(
    "the effect calls its callback again before the first call has returned",
    fromEffect.log == ["1 begins", "2 begins", "2 ends", "1 ends"])

  var fromPublisher = fromEffect
  chapter.predict(
    "What does the receiver write down with the layer's `flatMap`?",
    code: """
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let receiver = Receiver { second.send(2) }
      let answers = [first, second].publisher.flatMap { $0 }
      let cancellable = answers.sink { receiver.receive($0) }
      first.send(1)
      """,
    answers: [
      #"["1 begins", "2 begins", "2 ends", "1 ends"]"#:
        "an effect does this, but two threads never call a subscriber concurrently",
      #"["1 begins", "1 ends"]"#: "the receiver's sink has requested 2, so 2 is not dropped",
      #"["1 begins", "1 ends", "2 begins", "2 ends"]"#:
        "2 waits until the receiver has handled 1, then the first thread delivers 2",
      #"["1 begins"], and then the threads wait for each other"#:
        "the other thread leaves 2 to the first thread, and doesn't wait until 2 is delivered",
    ]
  ) {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let receiver = Receiver { second.send(2) }
    let answers = [first, second].publisher.flatMap { $0 }
    let cancellable = answers.sink { receiver.receive($0) }
    first.send(1)
    cancellable.cancel()
    fromPublisher = receiver
    return receiver.hasWaited
      ? "\(receiver.log)" : #"["1 begins"], and then the threads wait for each other"#
  }
  chapter.say("These are the calls on the two threads:")
  chapter.draw(fromPublisher.diagram, as: "two-threads")
  chapter.check(
    "the other thread has sent its answer in both cases",
    fromEffect.hasWaited && fromPublisher.hasWaited)
}

/// Receives values: while it handles 1, another thread sends 2.
private final class Receiver {
  private(set) var log: [String] = []
  private(set) var hasWaited = false
  private(set) var diagram = LaneDiagram(
    title: "A value that arrives during a delivery",
    summary: """
      The first thread delivers 1. During that delivery, the other thread sends 2, and its call \
      returns. When the receiver has handled 1, the first thread delivers 2.
      """,
    lanes: ["the first thread", "the other thread"])
  private let firstThread = Thread.current
  private let sendSecond: () -> Void

  init(_ sendSecond: @escaping () -> Void) { self.sendSecond = sendSecond }

  func receive(_ number: Int) {
    write("\(number) begins", .beginning)
    if number == 1 {
      let hasSent = DispatchSemaphore(value: 0)
      Thread { [self] in
        draw("send(2) begins", .beginning)
        sendSecond()
        draw("send(2) returns", .end)
        hasSent.signal()
      }
      .start()
      hasWaited = hasSent.wait(timeout: .now() + 2) == .success
    }
    write("\(number) ends", .end)
  }

  private func write(_ text: String, _ kind: LaneDiagram.Step.Kind) {
    log.append(text)
    draw(text, kind)
  }

  private func draw(_ text: String, _ kind: LaneDiagram.Step.Kind) {
    let isFirst = Thread.current === firstThread
    diagram.add(text, in: diagram.lanes[isFirst ? 0 : 1], kind)
  }
}
