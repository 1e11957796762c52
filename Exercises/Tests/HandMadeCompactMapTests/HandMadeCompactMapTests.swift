import ExerciseTesting
import Stage2Publishers
import Testing

@testable import HandMadeCompactMap

@Suite("HandMadeCompactMap")
struct HandMadeCompactMapTests {
  let upstream = ManualPublisher<String, Failed>()

  func numbers(_ demand: Subscribers.Demand) -> Probe<Int, Failed> {
    upstream.handMadeCompactMap { Int($0) }.probe(demand)
  }

  @Test("Values are transformed, and those without a result are dropped")
  func dropsNil() {
    let probe = numbers(.unlimited)
    upstream.send("1")
    upstream.send("two")
    upstream.send("3")
    expect(
      probe.heard, ["1", "3"], "the values that are numbers",
      why: "What is nil is dropped, and the rest goes on.")
  }

  @Test("Equal values are handed on, each of them")
  func equalValues() {
    let probe = numbers(.unlimited)
    upstream.send("1")
    upstream.send("1")
    expect(
      probe.heard, ["1", "1"], "both of two equal values",
      why: "Only what is nil is dropped, whatever came before it.")
  }

  @Test("An optional that contains nil is handed on, where the output is an optional")
  func optionals() {
    let probe = upstream.handMadeCompactMap { text -> Int?? in
      text == "drop" ? nil : .some(Int(text))
    }
    .probe()
    for text in ["1", "drop", "two", "3"] { upstream.send(text) }
    expect(
      probe.heard, ["Optional(1)", "nil", "Optional(3)"], "all values but the one that was dropped",
      why: "Only `nil` itself is dropped, and `.some(nil)` is handed on.")
  }

  @Test("The transformation is called once for each value")
  func onceForEach() {
    let transformed = Log<String>()
    let publisher = upstream.handMadeCompactMap { (text: String) -> Int? in
      transformed.write(text)
      return Int(text)
    }
    let probe = publisher.probe()
    for text in ["1", "two", "two", "1"] { upstream.send(text) }
    expect(
      transformed.entries, ["1", "two", "two", "1"], "what the transformation was called with",
      why: "A transformation may do something, or give another result the next time.")
    withExtendedLifetime(probe) {}
  }

  @Test("Two subscribers are served, each with what it asked for")
  func twoSubscribers() {
    let publisher = upstream.handMadeCompactMap { Int($0) }
    let first = publisher.probe(.max(1))
    let second = publisher.probe(.max(2))
    for text in ["1", "two", "3", "4"] { upstream.send(text) }
    expect(
      [first.heard, second.heard], [["1"], ["1", "3"]], "what each of two subscribers hears",
      why: "Each subscription is one of its own, with its own demand.")
  }

  @Test("The downstream's demand is the upstream's, no more and no less")
  func demand() {
    let probe = numbers(.max(2))
    expect(
      upstream.outstanding, .max(2), "the demand that reaches the upstream",
      why: "Nobody asks the upstream for what the downstream has not asked for.")
    probe.request(.max(3))
    expect(
      upstream.outstanding, .max(5), "the demand after three more were asked for",
      why: "Demand adds up.")
  }

  @Test("A value that is dropped is made good with a demand for one more")
  func droppedValue() {
    let probe = numbers(.max(1))
    upstream.send("one")
    upstream.send("two")
    upstream.send("3")
    expect(
      probe.heard, ["3"], "the first number, after two values that are none",
      why: "The downstream has asked for one value and still waits for it.")
  }

  @Test("A value that is dropped is made good, though nobody else retains the subscription")
  func retainsWhatItNeeds() {
    let upstream = ForgetfulPublisher<String, Failed>()
    let probe = ForgetfulProbe<Int, Failed> { $0.request(.max(2)) }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    for text in ["one", "2", "three", "4"] { upstream.send(text) }
    expect(
      probe.heard, ["2", "4"], "both numbers, though neither side retains the subscription",
      why: "For each value that is dropped, the upstream is asked for one more.")
  }

  @Test("A value that is handed on asks for no other in its place")
  func passedValue() {
    _ = numbers(.max(1))
    upstream.send("1")
    expect(
      upstream.outstanding, .none, "the demand when all that was asked for has come",
      why: "Nobody asks the upstream for what the downstream has not asked for.")
  }

  @Test("What the downstream asks for when it gets a value reaches the upstream")
  func demandWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, _ in .max(1) }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    for text in ["1", "two", "3", "four", "5"] { upstream.send(text) }
    expect(probe.heard, ["1", "3", "5"], "the values that are numbers, asked for one at a time")
    expect(upstream.outstanding, .max(1), "the demand after each value was asked for in turn")
  }

  @Test("A request that comes while a value is handed on is added to the answer, once")
  func requestWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { probe, input in
      guard input == 1 else { return .none }
      probe.request(.max(2))
      return .max(1)
    }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    upstream.send("1")
    expect(
      upstream.outstanding, .max(3), "the demand after a request for two and an answer of one",
      why: "What the downstream has asked for, the upstream is asked for, and no more.")
  }

  @Test("A demand without limit, as the answer to a value, reaches the upstream")
  func demandWithoutLimit() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, _ in .unlimited }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    upstream.send("1")
    expect(
      upstream.outstanding, .unlimited, "the demand after a value that was answered with no limit",
      why: "What the downstream has asked for, the upstream is asked for.")
  }

  @Test("Two subscribers that ask for a sequence in portions get what they ask for")
  func portions() {
    let publisher = ["1", "two", "3", "four", "five", "6", "7"].publisher
      .handMadeCompactMap { Int($0) }
    let first = publisher.probe(.none)
    let second = publisher.probe(.none)
    first.request(.max(1))
    second.request(.max(2))
    first.request(.max(1))
    second.request(.max(1))
    expect(
      [first.heard, second.heard], [["1", "3"], ["1", "3", "6"]],
      "what each of two subscribers hears, of which one has asked for two and one for three",
      why: "A downstream that has asked for three values wants three, also if it asks later.")
    first.request(.unlimited)
    expect(
      first.heard, ["1", "3", "6", "7", "done"], "what the first hears when it has asked for all")
  }

  @Test("A downstream that answers a value with a demand for two gets two")
  func demandForTwo() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, input in input == 1 ? .max(2) : .none }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    upstream.send("1")
    expect(
      upstream.outstanding, .max(2), "the demand after a value that was answered with two",
      why: "What the downstream answers is how many more it wants.")
    for text in ["two", "3", "4", "5"] { upstream.send(text) }
    expect(probe.heard, ["1", "3", "4"], "the one value, and the two more that were asked for")
  }

  @Test("An end is handed on, also after nothing but dropped values")
  func completion() {
    // Nobody else retains the downstream.
    let heard = Log<String>()
    upstream.handMadeCompactMap { Int($0) }
      .subscribe(
        Subscribers.Sink(
          receiveCompletion: { heard.write("\($0)") }, receiveValue: { heard.write("\($0)") }))
    upstream.send("one")
    upstream.send(completion: .finished)
    expect(
      heard.entries, ["finished"], "the completion alone, at a downstream that nobody else retains",
      why: "The downstream is told that nothing more will come.")
  }

  @Test("The upstream is subscribed to at once, and its end needs no demand")
  func endWithoutDemand() {
    let probe = numbers(.none)
    expect(
      upstream.subscriptions, 1, "the subscriptions to the upstream, before any demand",
      why: "The upstream is subscribed to when the operator is.")
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "the completion, though nothing was asked for",
      why: "An end needs no demand.")
    let heard = Log<String>()
    upstream.handMadeCompactMap { Int($0) }
      .subscribe(
        AnySubscriber<Int, Failed>(
          receiveSubscription: { _ in upstream.send(completion: .finished) },
          receiveCompletion: { heard.write("\($0)") }))
    expect(
      heard.entries, ["finished"],
      "the completion, when the upstream ends while a downstream receives its subscription",
      why: "The end is handed on, however early it comes.")
    let empty = Empty<String, Failed>().handMadeCompactMap { Int($0) }
    let failing = Fail<String, Failed>(error: Failed()).handMadeCompactMap { Int($0) }
    expect(
      [empty.probe(.none).events, failing.probe(.none).events],
      [["subscription", "done"], ["subscription", "failed"]],
      "the subscription and then the end, of two upstreams that end while they are subscribed to",
      why: "The downstream is told first of all that it is subscribed.")
  }

  @Test("A failure is handed on")
  func failure() {
    let probe = numbers(.unlimited)
    upstream.send(completion: .failure(Failed()))
    expect(
      probe.heard, ["failed"], "the failure",
      why: "The operator fails as its upstream does.")
  }

  @Test("Canceling cancels the upstream")
  func cancellation() {
    let publisher = upstream.handMadeCompactMap { Int($0) }
    let probe = publisher.probe()
    let other = publisher.probe()
    probe.cancel()
    expect(
      upstream.cancellations, 1, "the number of cancellations that reach the upstream",
      why: "Nobody else can tell the upstream that nothing more is wanted.")
    let later = publisher.probe()
    upstream.send("1")
    expect(probe.heard, [], "what is heard after the cancellation")
    expect(
      [other.heard, later.heard], [["1"], ["1"]],
      "what two others hear, of which one subscribed before the cancellation, and one after it",
      why: "One subscriber's cancellation is not another's.")
  }

  @Test("A downstream that cancels when it is subscribed cancels the upstream")
  func cancellationAtTheSubscription() {
    let heard = Log<Int>()
    upstream.handMadeCompactMap { Int($0) }
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
      why: "A downstream that cancels cancels the upstream.")
    upstream.send("1")
    expect(heard.entries, [], "what is heard after the cancellation")
  }

  @Test("A downstream that cancels while a value is handed on cancels the upstream")
  func cancellationAtAValue() {
    let probe = Probe<Int, Failed> { probe, input in
      guard input == 1 else { return .none }
      probe.cancel()
      upstream.send("2")
      return .none
    }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    upstream.send("1")
    expect(
      upstream.cancellations, 1, "the number of cancellations that reach the upstream",
      why: "All of this may also happen while a value is being handed on.")
    expect(probe.heard, ["1"], "the value at which the downstream cancels, and no other")
  }

  @Test("What comes while a value is handed on is dealt with, too: values, and the end")
  func insideADelivery() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { probe, input in
      if input == 1 {
        probe.request(.max(1))
        for text in ["two", "3"] { upstream.send(text) }
      }
      if input == 3 { upstream.send(completion: .finished) }
      return .none
    }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    upstream.send("1")
    expect(
      probe.heard, ["1", "3", "done"],
      "the second number, which is asked for while the first is handed on, and the end",
      why: "All of this may also happen while a value is being handed on.")
    let ending = Probe<Int, Failed> { _, input in
      guard input == 4 else { return .none }
      upstream.send("5")
      upstream.send(completion: .finished)
      return .none
    }
    upstream.handMadeCompactMap { Int($0) }.subscribe(ending)
    upstream.send("4")
    expect(
      ending.heard, ["4", "5", "done"],
      "two numbers and the end, when the second one and the end come while the first is handed on",
      why: "What came before the end is not lost.")
  }
}
