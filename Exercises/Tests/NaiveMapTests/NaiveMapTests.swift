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

  @Test("A value that is nil is handed on, and so is one that becomes nil")
  func nilValues() {
    let numbers = ManualPublisher<Int?, Failed>()
    let probe = numbers.naiveMap { $0.map { $0 * 10 } }.probe()
    for number in [1, nil, 3] { numbers.send(number) }
    let halves = upstream.naiveMap { $0.isMultiple(of: 2) ? $0 / 2 : nil }.probe()
    for number in [1, 2] { upstream.send(number) }
    expect(
      [probe.heard, halves.heard],
      [["Optional(10)", "nil", "Optional(30)"], ["nil", "Optional(1)"]],
      "all values of two streams, with those that are nil",
      why: "The downstream is told each value.")
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

  @Test("A downstream that nobody else retains is told each value and the end")
  func retainsTheDownstream() {
    let heard = Log<String>()
    upstream.naiveMap { $0 * 10 }
      .subscribe(
        Subscribers.Sink(
          receiveCompletion: { heard.write("\($0)") }, receiveValue: { heard.write("\($0)") }))
    for number in [1, 2] { upstream.send(number) }
    upstream.send(completion: .finished)
    expect(
      heard.entries, ["10", "20", "finished"],
      "what a downstream hears that only the operator retains",
      why: "The downstream is told each value, and the end.")
  }

  @Test("A downstream that does not retain its subscription gets what it has asked for")
  func forgetfulDownstream() {
    let probe = ForgetfulProbe<Int, Failed> { subscription in
      subscription.request(.max(2))
      subscription.request(.max(1))
    }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    for number in [1, 2, 3, 4] { upstream.send(number) }
    expect(
      probe.heard, ["10", "20", "30"],
      "all values that were asked for at the subscription: two, and then one",
      why: "The downstream gets as many values as it asks for: only a cancellation ends that.")
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

  @Test("A demand without limit, as the answer to a value, reaches the upstream")
  func demandWithoutLimit() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, _ in .unlimited }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    upstream.send(1)
    expect(
      upstream.outstanding, .unlimited, "the demand after a value that was answered with no limit",
      why: "The upstream is told what the downstream asks for.")
    for number in [2, 3] { upstream.send(number) }
    expect(
      probe.heard, ["10", "20", "30"], "the value that was asked for, and two more",
      why: "The downstream gets as many values as it asks for.")
  }

  @Test("A request that comes while a value is handed on is added to the answer, once")
  func requestWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { probe, input in
      guard input == 10 else { return .none }
      probe.request(.max(2))
      return .max(1)
    }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    upstream.send(1)
    expect(
      upstream.outstanding, .max(3), "the demand after a request for two and an answer of one",
      why: "The downstream gets as many values as it asks for, and never more.")
  }

  @Test("Two subscribers that ask for a sequence in portions get what they ask for")
  func portions() {
    let publisher = (1...6).publisher.naiveMap { $0 * 10 }
    let first = publisher.probe(.none)
    let second = publisher.probe(.none)
    first.request(.max(1))
    second.request(.max(2))
    first.request(.max(2))
    second.request(.max(1))
    second.request(.max(1))
    expect(
      [first.heard, second.heard], [["10", "20", "30"], ["10", "20", "30", "40"]],
      "what each of two subscribers hears, of which one has asked for three and one for four",
      why: "The downstream gets as many values as it asks for, also if it asks later.")
    first.request(.unlimited)
    expect(
      first.heard, ["10", "20", "30", "40", "50", "60", "done"],
      "what the first hears when it has asked for all")
  }

  @Test("A completion is handed on, also when nothing was asked for")
  func completion() {
    let probe = tens(.none)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "the completion",
      why: "The downstream is told that nothing more will come, and that needs no demand.")
    let early = EndsAtOnce()
    let other = early.naiveMap { $0 * 10 }.probe(.max(1))
    expect(
      other.events, ["subscription", "done"],
      "the subscription and the end, of an upstream that ends while it is being subscribed to",
      why: "The downstream is told that it is subscribed, and then the end.")
    expect(
      early.told, ["request"], "what that upstream is told, by a downstream that asks for a value",
      why: "The operator hands on what it is told, and nothing else: nobody has canceled.")
  }

  @Test("A failure is handed on")
  func failure() {
    let probe = tens(.unlimited)
    upstream.send(1)
    upstream.send(completion: .failure(Failed()))
    expect(
      probe.heard, ["10", "failed"], "the value, and then the failure",
      why: "The operator fails as its upstream does.")
    let early = Fail<Int, Failed>(error: Failed()).naiveMap { $0 * 10 }.probe(.none)
    expect(
      early.events, ["subscription", "failed"],
      "the subscription and the failure, of an upstream that fails while it is being subscribed to",
      why: "The downstream is told that it is subscribed, and then the end.")
  }

  @Test("Canceling cancels the upstream")
  func cancellation() {
    let probe = tens(.unlimited)
    probe.cancel()
    expect(
      upstream.cancellations, 1, "the number of cancellations that reach the upstream",
      why: "Nobody else can tell the upstream that nothing more is wanted.")
    upstream.send(1)
    expect(probe.heard, [], "what is heard after the cancellation")
  }

  @Test("A downstream that cancels when it is subscribed cancels the upstream")
  func cancellationAtTheSubscription() {
    let heard = Log<Int>()
    upstream.naiveMap { $0 * 10 }
      .subscribe(
        AnySubscriber<Int, Failed>(
          receiveSubscription: { subscription in
            subscription.request(.max(2))
            subscription.cancel()
          },
          receiveValue: { value in
            heard.write(value)
            return .none
          }))
    expect(
      upstream.cancellations, 1, "the number of cancellations that reach the upstream",
      why: "The upstream is told that the downstream cancels.")
    upstream.send(1)
    expect(heard.entries, [], "what is heard after the cancellation")
  }

  @Test("What comes while a value is handed on is handed on, too: a value, and the end")
  func insideADelivery() {
    for last in [10, 20] {
      let upstream = ManualPublisher<Int, Failed>()
      let probe = Probe<Int, Failed>(demand: .max(1)) { probe, input in
        if input == 10 {
          probe.request(.max(1))
          upstream.send(2)
        }
        if input == last { upstream.send(completion: .finished) }
        return .none
      }
      upstream.naiveMap { $0 * 10 }.subscribe(probe)
      upstream.send(1)
      expect(
        probe.heard, ["10", "20", "done"],
        "the second value, which is asked for while the first is handed on, and the end, which "
          + "comes while \(last) is handed on, as they come",
        why: "All of this may also happen while a value is being handed on.")
    }
  }

  @Test("A downstream that cancels while a value is handed on cancels the upstream")
  func cancellationAtAValue() {
    let probe = Probe<Int, Failed> { [upstream] probe, input in
      guard input == 10 else { return .none }
      probe.cancel()
      upstream.send(2)
      return .none
    }
    upstream.naiveMap { $0 * 10 }.subscribe(probe)
    upstream.send(1)
    expect(
      upstream.cancellations, 1, "the number of cancellations that reach the upstream",
      why: "All of this may also happen while a value is being handed on.")
    expect(probe.heard, ["10"], "the value at which the downstream cancels, and no other")
  }
}

/// An upstream without values, which ends while it is being subscribed to, and writes down what it is
/// told.
private final class EndsAtOnce: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Failed

  private(set) var told: [String] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    subscriber.receive(subscription: self)
    subscriber.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) { told.append("request") }

  func cancel() { told.append("cancel") }
}
