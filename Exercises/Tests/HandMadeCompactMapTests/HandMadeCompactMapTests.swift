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
    expect(probe.heard, ["1", "3"], "the values that are numbers")
  }

  @Test("The downstream's demand is the upstream's, no more and no less")
  func demand() {
    let probe = numbers(.max(2))
    expect(upstream.outstanding, .max(2), "the demand that reaches the upstream")
    probe.request(.max(3))
    expect(upstream.outstanding, .max(5), "the demand after three more were asked for")
  }

  @Test("A value that is dropped is made good with a demand for one more")
  func droppedValue() {
    let probe = numbers(.max(1))
    upstream.send("one")
    upstream.send("two")
    upstream.send("3")
    expect(probe.heard, ["3"], "the first number, after two values that are none")
  }

  @Test("A value that is handed on asks for no other in its place")
  func passedValue() {
    _ = numbers(.max(1))
    upstream.send("1")
    expect(upstream.outstanding, .none, "the demand when all that was asked for has come")
  }

  @Test("What the downstream asks for when it gets a value reaches the upstream")
  func demandWhileReceiving() {
    let probe = Probe<Int, Failed>(demand: .max(1)) { _, _ in .max(1) }
    upstream.handMadeCompactMap { Int($0) }.subscribe(probe)
    for text in ["1", "two", "3", "four", "5"] { upstream.send(text) }
    expect(probe.heard, ["1", "3", "5"], "the values that are numbers, asked for one at a time")
    expect(upstream.outstanding, .max(1), "the demand after each value was asked for in turn")
  }

  @Test("An end is handed on, also after nothing but dropped values")
  func completion() {
    let probe = numbers(.unlimited)
    upstream.send("one")
    upstream.send(completion: .finished)
    expect(probe.heard, ["done"], "the completion alone")
  }

  @Test("A failure is handed on")
  func failure() {
    let probe = numbers(.unlimited)
    upstream.send(completion: .failure(Failed()))
    expect(probe.heard, ["failed"], "the failure")
  }

  @Test("Cancelling cancels the upstream")
  func cancellation() {
    let probe = numbers(.unlimited)
    probe.cancel()
    upstream.send("1")
    expect(upstream.cancellations, 1, "the number of cancellations that reach the upstream")
    expect(probe.heard, [], "what is heard after the cancellation")
  }
}
