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
    for text in ["1", "two", "3", "3"] { upstream.send(text) }
    expect(
      probe.heard, ["1", "3", "3"], "the numbers among 1, two, 3 and 3",
      why: "Drop only what becomes nil.")
  }

  @Test("The transformation is called once for each value")
  func onceForEach() {
    let transformed = Log<String>()
    let probe =
      upstream
      .handMadeCompactMap { (text: String) -> Int? in
        transformed.write(text)
        return Int(text)
      }
      .probe()
    withExtendedLifetime(probe) {
      for text in ["1", "two", "1"] { upstream.send(text) }
    }
    expect(transformed.entries, ["1", "two", "1"], "the calls of `transform`")
  }

  @Test("For each dropped value, one more is requested from the upstream")
  func droppedValue() {
    let probe = numbers(.max(1))
    for text in ["one", "two", "3"] { upstream.send(text) }
    expect(
      probe.heard, ["3"], "the values of a downstream that requested one",
      why: "It still waits for its value, and nothing else requests another one.")
  }

  @Test("For a forwarded value, no other value is requested from the upstream")
  func passedValue() {
    let probe = numbers(.max(1))
    for text in ["1", "2"] { upstream.send(text) }
    expect(
      probe.heard, ["1"], "the values of a downstream that requested one",
      why: "It has received what it requested.")
  }

  @Test("A downstream that requests two values receives two, even if it requests them later")
  func portions() {
    let probe = ["1", "two", "3", "four", "5"].publisher.handMadeCompactMap { Int($0) }
      .probe(.none)
    expect(probe.heard, [], "the values before a request")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(probe.heard, ["1", "3"], "the values after two requests for one")
  }

  @Test("The downstream also requests values with what its `receive(_:)` returns")
  func demandWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, value in value == 1 ? .max(2) : .none }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    for text in ["1", "two", "3", "4", "5"] { upstream.send(text) }
    expect(
      probe.heard, ["1", "3", "4"], "the values of a request for one, then two more",
      why: "What the downstream returns is how many more it wants.")
  }

  @Test("A request inside `receive(_:)` is added to what that returns")
  func requestWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { probe, value in
      guard value == 1 else { return .none }
      probe.request(.max(2))
      return .max(1)
    }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    for number in 1...6 { upstream.send("\(number)") }
    expect(
      probe.heard, ["1", "2", "3", "4"], "the values of a request for one, then two and one",
      why: "Requests add up, and each one counts once.")
  }

  @Test("The subscription arrives first, and the completion last")
  func order() {
    let probe = ["one", "2", "three"].publisher.handMadeCompactMap { Int($0) }.probe()
    expect(probe.events, ["subscription", "2", "done"], "what the downstream receives")
  }

  @Test("A completion arrives without a request, and a failure as a failure")
  func end() {
    let probe = numbers(.none)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "what a downstream without a request receives",
      why: "A completion needs no request.")
    let other = numbers(.unlimited)
    upstream.send(completion: .failure(Failed()))
    expect(other.heard, ["failed"], "what the downstream of an upstream that fails receives")
  }

  @Test("A cancellation reaches the upstream")
  func cancellation() {
    let probe = numbers(.unlimited)
    probe.cancel()
    upstream.send("1")
    expect(
      upstream.cancellations, 1, "the upstream's cancellations",
      why: "Otherwise the upstream runs for nothing.")
    expect(probe.heard, [], "the values after the cancellation")
  }

  @Test("A cancellation inside `receive(_:)` reaches the upstream immediately")
  func cancellationAtAValue() {
    let probe = Probe<Int, Failed> { [upstream] probe, value in
      guard value == 1 else { return .none }
      probe.cancel()
      upstream.send("2")
      return .none
    }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    upstream.send("1")
    expect(upstream.cancellations, 1, "the upstream's cancellations")
    expect(probe.heard, ["1"], "the values of a downstream that cancels at the first one")
  }

  @Test("Each subscriber has its own subscription")
  func twoSubscribers() {
    let publisher = upstream.handMadeCompactMap { Int($0) }
    let first = publisher.probe(.max(1))
    let second = publisher.probe(.max(2))
    for text in ["one", "2", "3", "4"] { upstream.send(text) }
    expect(first.heard, ["2"], "the values of the subscriber that requested one")
    expect(second.heard, ["2", "3"], "the values of the subscriber that requested two")
  }
}
