import ExerciseTesting
import Stage2Publishers
import Testing

@testable import NaiveMap

@Suite("NaiveMap")
struct NaiveMapTests {
  let upstream = ManualPublisher<Int, Failed>()

  func tens(_ demand: Subscribers.Demand) -> Probe<Int, Failed> {
    upstream.naiveMap { $0 * 10 }.probe(demand)
  }

  @Test("Each value is transformed and handed on")
  func transforms() {
    let probe = tens(.unlimited)
    for number in [1, 2, 3] { upstream.send(number) }
    expect(
      probe.heard, ["10", "20", "30"], "the values, ten times as large",
      why: "Each value is transformed and handed on, in its order.")
  }

  @Test("A value may become one of another type")
  func otherTypes() {
    let probe = upstream.naiveMap { "<\($0)>" }.probe()
    upstream.send(1)
    expect(probe.heard, ["<1>"], "a number that became a text")
  }

  @Test("Equal values are handed on, each of them")
  func equalValues() {
    let probe = tens(.unlimited)
    upstream.send(1)
    upstream.send(1)
    expect(
      probe.heard, ["10", "10"], "both of two equal values",
      why: "Every value is handed on, whatever came before it.")
  }

  @Test("The transformation is called once for each value")
  func onceForEach() {
    let transformed = Log<Int>()
    let publisher = upstream.naiveMap { (number: Int) -> Int in
      transformed.write(number)
      return number
    }
    let probe = publisher.probe()
    for number in [1, 2, 2] { upstream.send(number) }
    expect(
      transformed.entries, [1, 2, 2], "what the transformation was called with",
      why: "A transformation may do something, or give another result the next time.")
    withExtendedLifetime(probe) {}
  }

  @Test("Nothing is subscribed to before somebody subscribes")
  func isLazy() {
    let publisher = upstream.naiveMap { $0 }
    expect(
      upstream.subscriptions, 0, "the subscriptions to the upstream when nobody has subscribed",
      why: "An operator subscribes when it is subscribed to, and not when it is made.")
    let probe = publisher.probe(.none)
    expect(
      upstream.subscriptions, 1,
      "the subscriptions to the upstream after one subscriber, who asks for nothing",
      why: "The upstream is subscribed to when the operator is, and not when a value is asked for.")
    withExtendedLifetime(probe) {}
  }

  @Test("Two subscribers are served, each with what it asked for")
  func twoSubscribers() {
    let publisher = upstream.naiveMap { $0 * 10 }
    let first = publisher.probe(.max(1))
    let second = publisher.probe(.max(2))
    for number in [1, 2, 3] { upstream.send(number) }
    expect(
      [first.heard, second.heard], [["10"], ["10", "20"]], "what each of two subscribers hears",
      why: "Each subscription is one of its own, with its own demand.")
  }

  @Test("The downstream's demand is the upstream's, no more and no less")
  func demand() {
    let probe = tens(.max(2))
    expect(
      upstream.outstanding, .max(2), "the demand that reaches the upstream",
      why: "What the downstream asks for, the upstream is asked for.")
    probe.request(.max(3))
    expect(
      upstream.outstanding, .max(5), "the demand after three more were asked for",
      why: "Demand adds up.")
  }

  @Test("What the downstream answers a value with reaches the upstream")
  func demandWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, input in input == 10 ? .max(2) : .none }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    upstream.send(1)
    expect(
      upstream.outstanding, .max(2), "the demand after a value that was answered with two",
      why: "What the downstream answers is how many more it wants.")
    for number in [2, 3, 4] { upstream.send(number) }
    expect(
      probe.heard, ["10", "20", "30"], "the one value, and the two more that were asked for")
  }

  @Test("A completion is handed on, also when nothing was asked for")
  func completion() {
    let probe = tens(.none)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "the completion",
      why: "The downstream is told that nothing more will come, and that needs no demand.")
  }

  @Test("A failure is handed on")
  func failure() {
    let probe = tens(.unlimited)
    upstream.send(1)
    upstream.send(completion: .failure(Failed()))
    expect(
      probe.heard, ["10", "failed"], "the value, and then the failure",
      why: "The operator fails as its upstream does.")
  }

  @Test("Canceling cancels the upstream")
  func cancellation() {
    let probe = tens(.unlimited)
    probe.cancel()
    upstream.send(1)
    expect(
      upstream.cancellations, 1, "the number of cancellations that reach the upstream",
      why: "Nobody else can tell the upstream that nothing more is wanted.")
    expect(probe.heard, [], "what is heard after the cancellation")
  }
}
