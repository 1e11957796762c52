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
    expect(upstream.subscriptions, 0, "the subscriptions before anybody has subscribed")
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

  @Test("Where the error would have come, the effect completes, after the values before it")
  func error() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent], survives
    ) {
      let upstream = ManualPublisher<Int, Failed>()
      let probe = upstream.hush().probe()
      upstream.send(1)
      upstream.send(2)
      upstream.send(completion: .failure(Failed()))
      probe.heard.forEach(report)
    }
    guard let reports = reports(in: result) else { return }
    expect(reports, ["1", "2", "done"], "the values before the error, and the completion")
  }

  @Test("An error without values before it is silence, and a completion")
  func nothingButAnError() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent], survives
    ) {
      Fail<Int, Failed>(error: Failed()).hush().probe().heard.forEach(report)
    }
    guard let reports = reports(in: result) else { return }
    expect(reports, ["done"], "the completion alone")
  }

  @Test("A value that is itself nil goes on")
  func nilValues() {
    let probe = upstream.hush().probe()
    upstream.send(1)
    upstream.send(nil)
    upstream.send(3)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["Optional(1)", "nil", "Optional(3)", "done"],
      "three values, nil among them, and the completion")
  }

  @Test("Each subscription is one to the publisher, and an error ends it for good")
  func repeatable() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent], survives
    ) {
      let upstream = ManualPublisher<Int, Failed>()
      let effect = upstream.hush()
      _ = effect.probe()
      upstream.send(completion: .failure(Failed()))
      report("\(upstream.subscriptions)")
      _ = effect.probe()
      report("\(upstream.subscriptions)")
    }
    guard let reports = reports(in: result) else { return }
    expect(reports, ["1", "2"], "the subscriptions after an error, and when somebody comes again")
  }

  @Test("Cancelling cancels the publisher")
  func cancellation() {
    let probe = upstream.hush().probe()
    probe.cancel()
    upstream.send(1)
    expect(upstream.cancellations, 1, "the cancellations that reach the publisher")
    expect(probe.heard, [], "what is heard after the cancellation")
  }
}

private let survives: Comment =
  "Expected an effect that survives an error of its publisher. \(advice())"
