import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Hush

@Suite("Hush")
struct HushTests {
  let upstream = ManualPublisher<Int, Failed>()

  @Test("Each value is passed on when it arrives, and so is the completion")
  func values() {
    let probe = upstream.hush().probe()
    upstream.send(1)
    expect(
      probe.heard, ["1"], "the events after one value", why: "Do not wait for the completion.")
    upstream.send(1)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["1", "1", "done"], "the events after an equal value and the completion",
      why: "The effect completes when the publisher finishes.")
  }

  @Test("Values that arrive during the subscription are passed on")
  func synchronousValues() {
    let probe = [1, 2].publisher.setFailureType(to: Failed.self).hush().probe()
    expect(
      probe.heard, ["1", "2", "done"], "the events of a publisher that sends synchronously",
      why: "A publisher can send everything while it is being subscribed to.")
  }

  @Test("A value that is nil is passed on")
  func nilValues() {
    let upstream = ManualPublisher<Int?, Failed>()
    let heard = Log<String>()
    let cancellable = upstream.hush().sink { heard.write($0.map { "\($0)" } ?? "nil") }
    for value in [1, nil, 2] { upstream.send(value) }
    expect(
      heard.entries, ["1", "nil", "2"], "the values", why: "Drop the error, and keep every value.")
    withExtendedLifetime(cancellable) {}
  }

  @Test("Where the publisher fails, the effect completes, after the values sent before")
  func error() {
    let probe = upstream.hush().probe()
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .failure(Failed()))
    expect(
      probe.heard, ["1", "2", "done"], "the events of a publisher that fails after two values",
      why: "No code waits for the error, but the store waits for the completion.")
  }

  @Test("A publisher that fails is not subscribed to again")
  func oneAttempt() {
    _ = upstream.hush().probe()
    upstream.send(completion: .failure(Failed()))
    expect(
      upstream.subscriptions, 1, "the number of subscriptions after the error",
      why: "Another attempt does the work twice.")
  }

  @Test("Calling `hush` subscribes to nothing")
  func lazy() {
    _ = upstream.hush()
    expect(
      upstream.subscriptions, 0, "the number of subscriptions before anything subscribes",
      why: "An effect starts when it is subscribed to.")
  }

  @Test("Each subscription to the effect subscribes to the publisher once")
  func repeatable() {
    let effect = upstream.hush()
    _ = effect.probe()
    expect(upstream.subscriptions, 1, "the number of subscriptions for one subscriber")
    upstream.send(completion: .failure(Failed()))
    let second = effect.probe()
    expect(upstream.subscriptions, 2, "the number of subscriptions for two subscribers")
    upstream.send(1)
    expect(
      second.heard, ["1"], "the events of the second subscriber",
      why: "An error ends only the subscription in which it occurs.")
  }

  @Test("Canceling the effect cancels the publisher")
  func cancellation() {
    let probe = upstream.hush().probe()
    probe.cancel()
    expect(upstream.cancellations, 1, "the number of cancellations")
    upstream.send(1)
    expect(probe.heard, [], "the values after the cancellation")
  }
}
