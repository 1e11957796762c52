import ExerciseTesting
import Stage2Publishers
import Testing

@testable import HandMadeSink

@Suite("HandMadeSink")
struct HandMadeSinkTests {
  let publisher = ManualPublisher<Int, Failed>()
  let heard = Log<String>()

  func sink() -> HandMadeSink<Int, Failed> {
    HandMadeSink(
      receiveCompletion: { heard.write("\($0)") }, receiveValue: { heard.write("\($0)") })
  }

  @Test("When it is subscribed it asks for one value")
  func firstDemand() {
    publisher.subscribe(sink())
    expect(
      publisher.outstanding, .max(1), "the demand when nothing has come yet",
      why: "No value is sent that was not asked for, and one is wanted at a time.")
  }

  @Test("After each value it asks for one more")
  func nextDemand() {
    publisher.subscribe(sink())
    publisher.send(1)
    expect(
      publisher.outstanding, .max(1), "the demand after the first value",
      why: "After each value one more is wanted, and demand adds up.")
    publisher.send(2)
    expect(publisher.outstanding, .max(1), "the demand after the second value")
    expect(
      heard.entries, ["1", "2"], "the values handed on",
      why: "Each value is handed on to `receiveValue`.")
  }

  @Test("A value that is equal to the one before is handed on as well")
  func equalValues() {
    publisher.subscribe(sink())
    publisher.send(1)
    publisher.send(1)
    expect(
      heard.entries, ["1", "1"], "both of two equal values",
      why: "Each value is handed on, whatever came before it.")
  }

  @Test("A value that is nil is handed on, and one more is asked for")
  func nilValues() {
    let publisher = ManualPublisher<Int?, Failed>()
    let heard = Log<Int?>()
    publisher.subscribe(
      HandMadeSink<Int?, Failed>(receiveCompletion: { _ in }, receiveValue: heard.write))
    for value in [1, nil, 3] { publisher.send(value) }
    expect(
      heard.entries, [1, nil, 3], "all three values",
      why: "Each value is handed on, whatever it is.")
  }

  @Test("It goes on asking when nobody else retains its subscription")
  func retainsWhatItNeeds() {
    let publisher = ForgetfulPublisher<Int, Failed>()
    publisher.subscribe(sink())
    publisher.send(1)
    publisher.send(2)
    expect(
      heard.entries, ["1", "2"], "both values, from a publisher that retains no subscription",
      why: "A sink that uses its subscription later has to retain it.")
  }

  @Test("While it has not done with a value it asks for none")
  func oneAtATime() {
    let demands = Log<Subscribers.Demand>()
    publisher.subscribe(
      HandMadeSink<Int, Failed>(
        receiveCompletion: { _ in },
        receiveValue: { _ in demands.write(publisher.outstanding) }))
    publisher.send(1)
    publisher.send(2)
    expect(
      demands.entries, [Subscribers.Demand.none, .none],
      "the demand at the time each of two values is handed on",
      why: "One more is asked for only when the value before has been dealt with.")
  }

  @Test("It hands on the values of a sequence, all of them, and its end")
  func sequence() {
    (1...3).publisher.setFailureType(to: Failed.self).subscribe(sink())
    expect(
      heard.entries, ["1", "2", "3", "finished"], "three values and the completion",
      why: "A sequence sends a value for each that is asked for, and then the end.")
  }

  @Test("What comes while it is at work is handed on, too: the value that it asks for, and the end")
  func insideADelivery() {
    let subject = CurrentValueSubject<Int, Failed>(1)
    subject.subscribe(
      HandMadeSink<Int, Failed>(
        receiveCompletion: { heard.write("\($0)") },
        receiveValue: { value in
          heard.write("\(value)")
          if value < 3 { subject.send(value + 1) } else { subject.send(completion: .finished) }
        }))
    expect(
      heard.entries, ["1", "2", "3", "finished"],
      "the values of a subject, where `receiveValue` sends it the next one, and at last the end",
      why: "A value that waits is sent when it is asked for, and an end needs no demand.")
    let received = Log<Int>()
    let next = CurrentValueSubject<Int, Failed>(1)
    next.subscribe(
      HandMadeSink<Int, Failed>(receiveCompletion: { _ in }, receiveValue: received.write))
    publisher.subscribe(
      HandMadeSink<Int, Failed>(receiveCompletion: { _ in }, receiveValue: { next.send($0) }))
    for value in [2, 3, 4] { publisher.send(value) }
    expect(
      received.entries, [1, 2, 3, 4],
      "the values of a subject: the one that waits, and three that another sink's `receiveValue` sends",
      why: "When a sink has done with a value it asks for one more, whatever another one does.")
  }

  @Test("It hands on an end that comes before any value")
  func emptyStream() {
    publisher.subscribe(sink())
    publisher.send(completion: .finished)
    expect(
      heard.entries, ["finished"], "the completion alone",
      why: "An end needs no demand, and may come before any value.")
  }

  @Test("It hands on no end that has not come")
  func noEnd() {
    do {
      let publisher = ForgetfulPublisher<Int, Failed>()
      publisher.subscribe(sink())
      publisher.send(1)
      publisher.release()
    }
    expect(
      heard.entries, ["1"], "the value alone, when the stream is released before its end",
      why: "The end is handed on when it comes. A stream that is released has not ended.")
  }

  @Test("It hands on a failure")
  func failure() {
    publisher.subscribe(sink())
    publisher.send(completion: .failure(Failed()))
    expect(
      heard.entries, ["\(Subscribers.Completion.failure(Failed()))"], "the failure, once",
      why: "The completion says why nothing more will come.")
  }
}
