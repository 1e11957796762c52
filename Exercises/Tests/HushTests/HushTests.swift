import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Hush

// A `hush` that takes the error's type away by stopping the program takes the tests with it. So
// errors are sent in a process of their own.

@Suite("Hush")
struct HushTests {
  let upstream = ManualPublisher<Int?, Failed>()

  @Test("The result is an effect, and nothing is subscribed to yet")
  func lazy() {
    let effect: Effect<Int?> = upstream.hush()
    expect(
      upstream.subscriptions, 0, "the subscriptions before anybody has subscribed",
      why: "To make an effect starts nothing.")
    expect(effect.probe(.none).events, ["subscription"], "what a subscriber gets at once")
  }

  @Test("Values are handed on as they come, and so is the end")
  func noError() {
    let probe = upstream.map { $0 ?? 0 }.hush().probe()
    upstream.send(1)
    expect(probe.heard, ["1"], "what is heard after the first value")
    upstream.send(2)
    upstream.send(completion: .finished)
    expect(probe.heard, ["1", "2", "done"], "the values and the completion")
  }

  @Test("Values that come at once are heard")
  func atOnce() {
    let probe = [1, 2].publisher.setFailureType(to: Failed.self).hush().probe()
    expect(
      probe.heard, ["1", "2", "done"], "the values and the completion",
      why: "A publisher may send everything while it is being subscribed to. The values go on.")
  }

  @Test("Where the error would have come, the effect completes, after the values before it")
  func error() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let upstream = ManualPublisher<Int, Failed>()
      let probe = upstream.hush().probe()
      upstream.send(1)
      upstream.send(2)
      upstream.send(completion: .failure(Failed()))
      probe.heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["1", "2", "done"], "the values before the error, and the completion",
      why: "Only the error is dropped.")
  }

  @Test("An error without values before it is silence, and a completion")
  func nothingButAnError() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      Fail<Int, Failed>(error: Failed()).hush().probe().heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["done"], "the completion alone",
      why: "Where the error would have come, the effect completes.")
  }

  @Test("A value that is itself nil goes on, and so does one that is equal to the one before")
  func nilValues() {
    let probe = upstream.hush().probe()
    upstream.send(1)
    upstream.send(nil)
    upstream.send(nil)
    upstream.send(3)
    upstream.send(3)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["Optional(1)", "nil", "nil", "Optional(3)", "Optional(3)", "done"],
      "five values, nil among them, and the completion", why: "Errors are dropped, values are not.")
  }

  @Test("The publisher is asked for what the subscriber asks for")
  func demand() {
    let probe = upstream.hush().probe(.max(2))
    expect(upstream.outstanding, .max(2), "what the publisher is asked for")
    for value in 1...3 { upstream.send(value) }
    expect(probe.heard, ["Optional(1)", "Optional(2)"], "what is heard when two were asked for")
    probe.request(.max(1))
    expect(upstream.outstanding, .max(1), "what the publisher is asked for after a further request")
  }

  @Test("What the subscriber asks for when it gets a value is asked of the publisher, too")
  func returnedDemand() {
    let probe = Probe<Int?, Never>(demand: .max(1), whenReceiving: { _, _ in .max(1) })
    upstream.hush().subscribe(probe)
    for value in 1...3 { upstream.send(value) }
    expect(
      probe.heard, ["Optional(1)", "Optional(2)", "Optional(3)"], "what is heard",
      why: "A subscriber may ask for the next value by what it returns for this one.")
  }

  @Test("Each subscription is one to the publisher, and an error ends it for good")
  func repeatable() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let upstream = ManualPublisher<Int, Failed>()
      let effect = upstream.hush()
      _ = effect.probe()
      upstream.send(completion: .failure(Failed()))
      report("\(upstream.subscriptions)")
      let second = effect.probe()
      report("\(upstream.subscriptions)")
      upstream.send(1)
      upstream.send(completion: .failure(Failed()))
      second.heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["1", "2", "1", "done"],
      "the subscriptions after an error, then when somebody comes again, and what is heard then",
      why: "A subscription knows nothing of the one before.")
  }

  @Test("Canceling cancels the publisher")
  func cancellation() {
    let probe = upstream.hush().probe()
    probe.cancel()
    upstream.send(1)
    expect(upstream.cancellations, 1, "the cancellations that reach the publisher")
    expect(probe.heard, [], "what is heard after the cancellation")
  }
}
