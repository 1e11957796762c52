import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import FireAndForget

@Suite("FireAndForget")
struct FireAndForgetTests {
  let events = Log<String>()

  var effect: Effect<Int> { .fireAndForget { events.write("work") } }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      events.entries, [], "the events before a subscription",
      why: "A reducer returns the effect. The store starts its work.")
  }

  @Test("Each subscription does the work again")
  func repeatable() {
    let effect = self.effect
    let heard = [effect.probe().heard, effect.probe().heard]
    expect(events.entries(count: 2), ["work", "work"], "the work of two subscriptions")
    expect(
      heard, [["done"], ["done"]], "the events of both subscribers",
      why: "A store keeps an effect until it completes.")
  }

  @Test("The thread that subscribes does the work, before the subscription returns")
  func thread() {
    let thread = Thread.current
    let effect = Effect<Int>.fireAndForget {
      events.write(Thread.current === thread ? "work here" : "work on another thread")
    }
    _ = effect.probe()
    expect(
      events.entries, ["work here"], "the events when the subscription returns",
      why: "A caller that subscribes may rely on the work.")
  }

  @Test("The subscriber receives a subscription and the completion, but no value")
  func subscription() {
    expect(
      effect.probe().events, ["subscription", "done"], "the events of a subscriber",
      why: "Every publisher sends a subscription first.")
  }

  @Test("The completion arrives when the work is done")
  func completion() {
    let thread = Thread.current
    let effect = Effect<Int>.fireAndForget {
      events.write(Thread.current === thread ? "work" : "work on another thread")
    }
    let cancellable = effect.sink(
      receiveCompletion: { _ in events.write("completion") },
      receiveValue: { events.write("value \($0)") })
    expect(
      events.entries, ["work", "completion"], "the events of a `sink`",
      why: "A subscriber that receives the completion may rely on the work.")
    withExtendedLifetime(cancellable) {}
  }

  @Test("Neither the work nor the completion waits for demand")
  func demand() {
    let probe = effect.probe(.none)
    expect(
      events.entries(count: 1), ["work"], "the work for a subscriber without demand",
      why: "The subscription starts the work. Demand only says how many values may arrive.")
    expect(
      probe.heard, ["done"], "the events of a subscriber without demand",
      why: "A completion doesn't wait for demand.")
  }
}
