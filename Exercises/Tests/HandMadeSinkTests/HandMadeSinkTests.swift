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
    expect(publisher.outstanding, .max(1), "the demand when nothing has come yet")
  }

  @Test("After each value it asks for one more")
  func nextDemand() {
    publisher.subscribe(sink())
    publisher.send(1)
    expect(publisher.outstanding, .max(1), "the demand after the first value")
    publisher.send(2)
    expect(publisher.outstanding, .max(1), "the demand after the second value")
    expect(heard.entries, ["1", "2"], "the values handed on")
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
      "the demand at the time each of two values is handed on")
  }

  @Test("It hands on the values of a sequence, all of them, and its end")
  func sequence() {
    (1...3).publisher.setFailureType(to: Failed.self).subscribe(sink())
    expect(heard.entries, ["1", "2", "3", "finished"], "three values and the completion")
  }

  @Test("It hands on an end that comes before any value")
  func emptyStream() {
    publisher.subscribe(sink())
    publisher.send(completion: .finished)
    expect(heard.entries, ["finished"], "the completion alone")
  }

  @Test("It hands on a failure")
  func failure() {
    publisher.subscribe(sink())
    publisher.send(completion: .failure(Failed()))
    expect(heard.entries.count, 1, "the number of completions handed on")
    expect(heard.entries.first?.hasPrefix("failure") == true, "the completion to be the failure")
  }
}
