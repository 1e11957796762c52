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
      receiveCompletion: { completion in
        switch completion {
        case .finished: heard.write("finished")
        case .failure: heard.write("failed")
        }
      },
      receiveValue: { heard.write("\($0)") })
  }

  @Test("When it is subscribed, it requests one value")
  func firstRequest() {
    publisher.subscribe(sink())
    expect(
      publisher.requested, "1", "the values requested when it is subscribed",
      why: "A publisher sends no value without a request.")
  }

  @Test("Each value is passed on, and then one more is requested")
  func nextRequest() {
    publisher.subscribe(sink())
    publisher.send(1)
    expect(
      publisher.requested, "1", "the values requested after the first value",
      why: "Demand adds up: request one more value after each value.")
    publisher.send(2)
    expect(publisher.requested, "1", "the values requested after the second value")
    expect(heard.entries, ["1", "2"], "the values passed to `receiveValue`")
  }

  @Test("While a value is handled, no other one is requested")
  func oneAtATime() {
    let requested = Log<String>()
    publisher.subscribe(
      HandMadeSink<Int, Failed>(
        receiveCompletion: { _ in }, receiveValue: { _ in requested.write(publisher.requested) }))
    publisher.send(1)
    publisher.send(2)
    expect(
      requested.entries, ["0", "0"], "the values requested while each of two values is handled",
      why: "Request the next value when `receiveValue` has returned.")
  }

  @Test("All values of a sequence are passed on, and the completion")
  func sequence() {
    (1...3).publisher.setFailureType(to: Failed.self).subscribe(sink())
    expect(
      heard.entries, ["1", "2", "3", "finished"], "the values of a sequence, and its end",
      why: "A sequence sends a value for each request, and then completes.")
  }

  @Test("A completion before any value is passed on")
  func emptyStream() {
    publisher.subscribe(sink())
    publisher.send(completion: .finished)
    expect(
      heard.entries, ["finished"], "the events of a publisher without values",
      why: "A publisher can complete before it sends a value.")
  }

  @Test("A failure is passed on as a failure")
  func failure() {
    publisher.subscribe(sink())
    publisher.send(completion: .failure(Failed()))
    expect(
      heard.entries, ["failed"], "the events of a publisher that fails",
      why: "Pass on the completion that you receive.")
  }

  @Test("It keeps requesting even if the publisher does not retain the subscription")
  func retainsWhatItNeeds() {
    let publisher = ForgetfulPublisher<Int, Failed>()
    publisher.subscribe(sink())
    publisher.send(1)
    publisher.send(2)
    expect(
      heard.entries, ["1", "2"], "the values passed to `receiveValue`",
      why: "Retain the subscription if you request through it later.")
  }
}

extension ManualPublisher {
  /// The number of values that were requested and not sent yet.
  fileprivate var requested: String { outstanding.max.map { "\($0)" } ?? "unlimited" }
}
