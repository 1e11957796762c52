import ExerciseTesting
import Stage2Publishers
import Testing

@testable import NaiveMap

@Suite("NaiveMap")
struct NaiveMapTests {
  let upstream = ManualPublisher<Int, Failed>()

  @Test("The upstream is subscribed to when a subscriber arrives, once for each")
  func isLazy() {
    let publisher = upstream.naiveMap { $0 * 10 }
    expect(
      upstream.subscriptions, 0, "the upstream's subscriptions without a subscriber",
      why: "An operator subscribes when a subscriber arrives.")
    let probes = [publisher.probe(.none), publisher.probe(.none)]
    withExtendedLifetime(probes) {
      expect(
        upstream.subscriptions, 2, "the upstream's subscriptions with two subscribers",
        why: "Each subscriber has its own subscription, even before it requests a value.")
    }
  }

  @Test("The subscription arrives first, then each value transformed, then the completion")
  func order() {
    let probe = [1, 2].publisher.naiveMap { "<\($0)>" }.probe()
    expect(
      probe.events, ["subscription", "<1>", "<2>", "done"], "what the downstream receives",
      why: "Forward every signal: the subscription, the values and the completion.")
  }

  @Test("A completion arrives without a request, and a failure as a failure")
  func end() {
    let probe = upstream.naiveMap { $0 * 10 }.probe(.none)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "what a downstream without a request receives",
      why: "A completion needs no request.")
    let other = upstream.naiveMap { $0 * 10 }.probe()
    upstream.send(completion: .failure(Failed()))
    expect(other.heard, ["failed"], "what the downstream of an upstream that fails receives")
  }

  @Test("The transformation is called once for each value")
  func onceForEach() {
    let transformed = Log<Int>()
    let probe =
      upstream
      .naiveMap { (number: Int) -> Int in
        transformed.write(number)
        return number
      }
      .probe()
    withExtendedLifetime(probe) {
      for number in [1, 2, 2] { upstream.send(number) }
    }
    expect(transformed.entries, [1, 2, 2], "the calls of `transform`")
  }

  @Test("Every result is forwarded, including an equal one and nil")
  func everyResult() {
    let probe =
      upstream
      .naiveMap { $0.isMultiple(of: 2) ? $0 / 2 : nil }
      .map { (half: Int?) in half.map { "\($0)" } ?? "nil" }
      .probe()
    for number in [2, 2, 3] { upstream.send(number) }
    expect(
      probe.heard, ["1", "1", "nil"], "the halves of 2, 2 and 3",
      why: "`map` drops nothing.")
  }

  @Test("A downstream receives no value before it requests one")
  func noDemand() {
    let probe = upstream.naiveMap { $0 * 10 }.probe(.none)
    upstream.send(1)
    expect(
      probe.heard, [], "the values before a request",
      why: "Only the downstream knows when it is ready for a value.")
  }

  @Test("A downstream that requests three values receives three, even if it requests them later")
  func portions() {
    let probe = (1...6).publisher.naiveMap { $0 * 10 }.probe(.none)
    probe.request(.max(2))
    expect(probe.heard, ["10", "20"], "the values after a request for two")
    probe.request(.max(1))
    expect(probe.heard, ["10", "20", "30"], "the values after a request for one more")
  }

  @Test("The downstream also requests values with what its `receive(_:)` returns")
  func demandWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, value in value == 10 ? .max(2) : .none }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    for number in 1...5 { upstream.send(number) }
    expect(
      probe.heard, ["10", "20", "30"], "the values of a request for one, then two more",
      why: "Return what the downstream returns: only it knows how many more it wants.")
  }

  @Test("A request inside `receive(_:)` is added to what that returns")
  func requestWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { probe, value in
      guard value == 10 else { return .none }
      probe.request(.max(2))
      return .max(1)
    }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    for number in 1...6 { upstream.send(number) }
    expect(
      probe.heard, ["10", "20", "30", "40"], "the values of a request for one, then two and one",
      why: "Requests add up, and each one counts once.")
  }

  @Test("Each subscriber receives as many values as it requests")
  func twoSubscribers() {
    let publisher = upstream.naiveMap { $0 * 10 }
    let first = publisher.probe(.max(1))
    let second = publisher.probe(.max(2))
    for number in [1, 2, 3] { upstream.send(number) }
    expect(first.heard, ["10"], "the values of the subscriber that requested one")
    expect(second.heard, ["10", "20"], "the values of the subscriber that requested two")
  }

  @Test("A cancellation reaches the upstream")
  func cancellation() {
    let probe = upstream.naiveMap { $0 * 10 }.probe()
    probe.cancel()
    upstream.send(1)
    expect(
      upstream.cancellations, 1, "the upstream's cancellations",
      why: "Otherwise the upstream runs for nothing.")
    expect(probe.heard, [], "the values after the cancellation")
  }

  @Test("A cancellation inside `receive(_:)` reaches the upstream immediately")
  func cancellationAtAValue() {
    let probe = Probe<Int, Failed> { [upstream] probe, value in
      guard value == 10 else { return .none }
      probe.cancel()
      upstream.send(2)
      return .none
    }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    upstream.send(1)
    expect(upstream.cancellations, 1, "the upstream's cancellations")
    expect(probe.heard, ["10"], "the values of a downstream that cancels at the first one")
  }
}
