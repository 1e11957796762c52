import ExerciseTesting
import Stage2Publishers
import Testing

@testable import EraseToEffect

@Suite("EraseToEffect")
struct EraseToEffectTests {
  let upstream = ManualPublisher<Int, Never>()

  @Test("Different publishers become effects of one type")
  func sameType() {
    let effects: [Effect<String>] = [
      Just("a").eraseToEffect(), [1, 2].publisher.map { "\($0)" }.eraseToEffect(),
    ]
    expect(effects[0].probe().heard, ["a", "done"], "the events of an effect made of a `Just`")
    expect(
      effects[1].probe().heard, ["1", "2", "done"], "the events of an effect made of a `Map`")
  }

  @Test("Erasing a publisher starts nothing")
  func lazy() {
    _ = upstream.eraseToEffect()
    expect(
      upstream.subscriptions, 0, "the subscriptions before the effect has a subscriber",
      why: "A publisher starts when a subscriber arrives.")
  }

  @Test("Each subscription to the effect subscribes to the publisher inside")
  func repeatable() {
    let effect = upstream.eraseToEffect()
    let first = effect.probe()
    let second = effect.probe()
    expect(
      upstream.subscriptions, 2, "the subscriptions for two subscribers",
      why: "Each subscriber starts its own work.")
    first.cancel()
    upstream.send(1)
    expect(first.heard, [], "the values for the first subscriber, which has canceled")
    expect(
      second.heard, ["1"], "the values for the second subscriber",
      why: "Canceling one subscription leaves the other one open.")
  }

  @Test("The effect subscribes immediately, even without demand")
  func subscribesWithoutDemand() {
    let probe = upstream.eraseToEffect().probe(.none)
    expect(
      upstream.subscriptions, 1, "the subscriptions for a subscriber without demand",
      why: "The subscription starts the work. Demand only says how many values may arrive.")
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "the events when the publisher completes",
      why: "A completion doesn't wait for demand.")
  }

  @Test("Values and the completion reach the subscriber unchanged and immediately")
  func values() {
    let probe = upstream.eraseToEffect().probe()
    upstream.send(1)
    expect(
      probe.heard, ["1"], "the events after the publisher has sent 1",
      why: "A value must not wait for the completion.")
    for value in [2, 2] { upstream.send(value) }
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["1", "2", "2", "done"], "the events after 1, 2, 2 and the completion",
      why: "The effect adds nothing and drops nothing.")
  }

  @Test("The subscriber's demand reaches the publisher inside")
  func demand() {
    let probe = upstream.eraseToEffect().probe(.max(2))
    expect(
      upstream.outstanding, .max(2), "the demand that reaches the publisher",
      why: "The publisher has to know how many values it may send.")
    probe.request(.max(3))
    expect(upstream.outstanding, .max(5), "the demand after a request for three more")
  }

  @Test("The demand that `receive(_:)` returns reaches the publisher inside")
  func returnedDemand() {
    let probe = Probe<Int, Never>(demand: .max(1)) { _, _ in .max(1) }
    upstream.eraseToEffect().subscribe(probe)
    upstream.send(1)
    upstream.send(2)
    expect(
      probe.heard, ["1", "2"], "the values for a subscriber that returns `.max(1)` each time",
      why: "Without the returned demand, the stream stalls after one value.")
  }

  @Test("A cancellation reaches the publisher inside")
  func cancellation() {
    let probe = upstream.eraseToEffect().probe()
    upstream.send(1)
    probe.cancel()
    upstream.send(2)
    expect(
      upstream.cancellations, 1, "the cancellations that reach the publisher",
      why: "Only the publisher can stop its work.")
    expect(probe.heard, ["1"], "the values for a subscriber that cancels after 1")
  }
}
