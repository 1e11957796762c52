import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncBuffered

@Suite("AsyncBuffered")
struct AsyncBufferedTests {
  private let work = Work()

  @Test("A subscription starts the work once, even if no value has been requested")
  func starts() {
    let effect = work.effect
    expect(
      work.starts, 0, "the number of starts before a subscription",
      why: "Start the work when a subscriber subscribes.")
    let probe = effect.probe(.none)
    expect(
      work.starts, 1, "the number of starts before a request",
      why: "The subscription starts the work, not the request.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(work.starts, 1, "the number of starts after two requests")
  }

  @Test("The subscriber receives its subscription before the work starts")
  func subscriptionFirst() {
    let probe = Effect<Int>.async { observer in
      observer.send(1)
      observer.send(2)
      observer.finish()
    }
    .probe()
    expect(
      probe.events, ["subscription", "1", "2", "done"],
      "what a subscriber receives of work that sends immediately",
      why: "Work can send while it is being started.")
    let empty = Effect<Int>.async { observer in observer.finish() }.probe()
    expect(
      empty.events, ["subscription", "done"],
      "what a subscriber receives of work that finishes immediately",
      why: "The subscription comes before everything else.")
  }

  @Test("A requested value is delivered when it is sent")
  func requested() {
    let probe = work.effect.probe(.max(9))
    work.send(1)
    expect(probe.heard, ["1"], "what the subscriber receives after one value")
    work.send(2, 2)
    expect(
      probe.heard, ["1", "2", "2"], "what it receives after three values",
      why: "An equal value is also a value.")
  }

  @Test("Values that were not requested are kept, and delivered in order")
  func kept() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2, 3)
    expect(
      probe.heard, ["1"], "what is received after a request for one value",
      why: "Never deliver more values than the subscriber has requested.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2"], "what is received after a request for one more",
      why: "Keep a value until it is requested.")
    work.send(4)
    probe.request(.unlimited)
    expect(
      probe.heard, ["1", "2", "3", "4"], "what is received after a request for all values",
      why: "A new value is delivered after those that are kept.")
  }

  @Test("Requests add up, and what is left of them counts for later values")
  func requestsAddUp() {
    let probe = work.effect.probe(.none)
    work.send(1)
    probe.request(.max(2))
    probe.request(.max(1))
    expect(probe.heard, ["1"], "what is received of one value after requests for three")
    work.send(2, 3, 4)
    expect(
      probe.heard, ["1", "2", "3"], "what is received of four values after requests for three",
      why: "A new request is added to what is left of earlier ones.")
  }

  @Test("The demand that `receive` returns counts like a request")
  func receiveReturnsDemand() {
    let probes = [Subscribers.Demand.max(1), .none].map { demand in
      Probe<Int, Never>(demand: demand) { _, value in value < 3 ? .max(1) : .none }
    }
    for (number, probe) in probes.enumerated() {
      work.effect.subscribe(probe)
      work.send(1, 2, 3, 4, to: number)
    }
    probes[1].request(.max(1))
    let why = "The subscriber requests one more value when it receives 1, and again at 2."
    expect(
      probes[0].heard, ["1", "2", "3"], "what is received of values as they are sent", why: why)
    expect(probes[1].heard, ["1", "2", "3"], "what is received of values that were kept", why: why)
  }

  @Test("The completion is delivered after the last value, without demand")
  func completion() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    work.finish()
    expect(
      probe.heard, ["1"], "what is received while a value is kept",
      why: "The completion must not overtake a value.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2", "done"], "what is received when all values were requested",
      why: "The completion needs no request.")
    let empty = work.effect.probe(.none)
    work.finish(1)
    expect(empty.heard, ["done"], "what is received of work that sends no value")
  }

  @Test("What is sent after the end is dropped")
  func afterTheEnd() {
    let probe = work.effect.probe(.none)
    work.send(1)
    work.finish()
    work.send(2)
    work.finish()
    probe.request(.max(9))
    work.send(3)
    work.finish()
    expect(
      probe.heard, ["1", "done"], "what the subscriber receives",
      why: "The work had finished, even though its first value was still waiting.")
  }

  @Test("Nothing is delivered after a cancellation")
  func cancellation() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    probe.cancel()
    probe.request(.max(9))
    work.send(3)
    work.finish()
    expect(
      probe.heard, ["1"], "what is received if the subscriber cancels after 1",
      why: "Neither kept values nor new ones are delivered after a cancellation.")
  }

  @Test("Two subscriptions share nothing")
  func repeatable() {
    let effect = work.effect
    let first = effect.probe(.none)
    let second = effect.probe(.max(1))
    work.send(1, 2, to: 0)
    work.send(3, 4, to: 1)
    work.finish(1)
    first.request(.max(2))
    expect(
      first.heard, ["1", "2"], "what the first subscriber receives",
      why: "Each subscription has its own work, its own values and its own demand.")
    second.cancel()
    work.send(5, to: 0)
    first.request(.max(1))
    expect(
      first.heard, ["1", "2", "5"], "what it receives after the second one has canceled",
      why: "A cancellation ends only its own subscription.")
    expect(second.heard, ["3"], "what the second subscriber receives")
  }

  @Test("A subscriber can make the work send, and request more, while it receives a value")
  func callsDuringDelivery() {
    let work = self.work
    var hasCalled = false
    let probe = Probe<Int, Never>(demand: .none) { probe, _ in
      if !hasCalled {
        hasCalled = true
        work.send(4)
        work.finish()
        probe.request(.max(1))
      }
      return .none
    }
    work.effect.subscribe(probe)
    work.send(1, 2, 3)
    probe.request(.max(2))
    expect(
      probe.heard, ["1", "2", "3"], "what is received after requests for three values",
      why: "Each value is delivered once, in the order in which the work sent them.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2", "3", "4", "done"], "what is received after one more request",
      why: "The value that was sent during a delivery is the last one.")
  }

  @Test("A subscriber that cancels when it receives a value gets nothing after it")
  func cancelsDuringDelivery() {
    let probes = (0...1).map { _ in
      Probe<Int, Never>(demand: .none) { probe, _ in
        probe.cancel()
        return .none
      }
    }
    for probe in probes { work.effect.subscribe(probe) }
    work.send(1, 2, 3)
    probes[0].request(.max(3))
    expect(probes[0].heard, ["1"], "what is received of three values if it cancels at the first")
    work.send(1, to: 1)
    work.finish(1)
    probes[1].request(.max(1))
    expect(
      probes[1].heard, ["1"], "what is received if it cancels at the last value",
      why: "The completion is not delivered after a cancellation either.")
  }
}

/// Work that a test does by hand.
private final class Work {
  private var observers: [Observer<Int>] = []

  var starts: Int { observers.count }

  var effect: Effect<Int> {
    .async { observer in self.observers.append(observer) }
  }

  func send(_ values: Int..., to number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    values.forEach(observers[number].send)
  }

  func finish(_ number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    observers[number].finish()
  }
}
