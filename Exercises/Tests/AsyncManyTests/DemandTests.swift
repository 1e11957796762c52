import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncMany

@Suite("AsyncMany: demand")
struct DemandTests {
  private let work = Work()

  @Test("No more values are delivered than were asked for, and the others are kept")
  func demand() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2, 3)
    expect(
      probe.heard, ["1"], "what is heard when one value was asked for",
      why: "No value is delivered that was not asked for.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2"], "what is heard when one more was asked for",
      why: "What came too early is kept, and delivered when it is asked for.")
    probe.request(.unlimited)
    work.send(4)
    expect(
      probe.heard, ["1", "2", "3", "4"], "what is heard when all were asked for",
      why: "Unlimited demand asks for what is kept and for all that comes.")
  }

  @Test("Requests add up, also those of several values at once")
  func severalRequests() {
    let probe = work.effect.probe(.none)
    probe.request(.max(2))
    probe.request(.max(1))
    work.send(1, 2, 3, 4)
    expect(
      probe.heard, ["1", "2", "3"], "what is heard when two values were asked for and then one",
      why: "Demand adds up, and a new request does not replace an older one.")
  }

  @Test("What is left of a request counts for the values that come later")
  func demandIsLeft() {
    let probe = work.effect.probe(.none)
    work.send(1)
    probe.request(.max(3))
    expect(
      probe.heard, ["1"], "what is heard when one value is kept and three are asked for",
      why: "What came too early is delivered when it is asked for, though it is less.")
    work.send(2, 3, 4)
    expect(
      probe.heard, ["1", "2", "3"], "what is heard when three more values have come",
      why: "No value is delivered that was not asked for, and three were.")
  }

  @Test("Unlimited demand stays unlimited when one more value is asked for")
  func unlimitedAndThenCounted() {
    let probe = work.effect.probe(.unlimited)
    probe.request(.max(1))
    work.send(1, 2, 3)
    expect(
      probe.heard, ["1", "2", "3"], "what is heard when all were asked for, and then one",
      why: "Demand adds up, and unlimited demand has no end.")
  }

  @Test("The completion comes after the values that are kept, and needs no demand")
  func completionWaits() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    work.finish()
    expect(
      probe.heard, ["1"], "what is heard while a value is kept",
      why: "The completion comes after the last value.")
    work.send(3)
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2", "done"], "what is heard when one more value was asked for",
      why: "The completion needs no demand of its own, and what is sent after the end is dropped.")
  }

  @Test("What is sent after the end is dropped, also while earlier values are kept")
  func sentAfterTheEnd() {
    let probe = work.effect.probe(.none)
    work.send(1)
    work.finish()
    work.send(2)
    probe.request(.unlimited)
    expect(
      probe.heard, ["1", "done"], "what is heard when all was asked for after the end",
      why: "The work had finished, though its end could not be delivered yet.")
  }

  @Test("A subscriber that asks for one at a time gets all, in order")
  func oneAtATime() {
    let demands = [Subscribers.Demand.max(1), .none]
    let returning = demands.map { Probe<Int, Never>(demand: $0) { _, _ in .max(1) } }
    let requesting = demands.map {
      Probe<Int, Never>(demand: $0) { probe, _ in
        probe.request(.max(1))
        return .none
      }
    }
    let effect = Effect<Int>.async { observer in
      (1...4).forEach(observer.send)
      observer.finish()
      return AnyCancellable {}
    }
    let hasReturned = returns {
      for probe in returning + requesting { effect.subscribe(probe) }
      for probe in [returning[1], requesting[1]] { probe.request(.max(1)) }
    }
    expect(
      hasReturned, "a request from inside a delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    let all = ["1", "2", "3", "4", "done"]
    expect(
      returning.map(\.heard), [all, all],
      "all, asked for by `receive(_:)`'s result, as they come, and when they are kept",
      why: "What `receive(_:)` returns is demand.")
    expect(
      requesting.map(\.heard), [all, all],
      "all, asked for by `request(_:)`, as they come, and when they are kept",
      why: "A subscriber may ask for more while it receives.")
  }

  @Test("A subscriber may ask for all values by what it returns")
  func returnsUnlimitedDemand() {
    let probes = [Subscribers.Demand.max(1), .none].map {
      Probe<Int, Never>(demand: $0) { _, value in value == 1 ? .unlimited : .none }
    }
    for (number, probe) in probes.enumerated() {
      work.effect.subscribe(probe)
      work.send(1, 2, 3, to: number)
      work.finish(number)
    }
    probes[1].request(.max(1))
    let all = ["1", "2", "3", "done"]
    expect(
      probes.map(\.heard), [all, all],
      "all, when the first is answered with `.unlimited`, as it comes, and when it was kept",
      why: "What `receive(_:)` returns is demand, and unlimited demand has no end.")
  }

  @Test("What is sent after the end is dropped, also when both happen during a delivery")
  func endsWhileDelivering() {
    let work = self.work
    let probe = Probe<Int, Never>(demand: .none) { _, value in
      if value < 9 {
        work.finish()
        work.send(9)
        work.finish()
      }
      return .none
    }
    let effect = work.effect
    let hasReturned = returns {
      effect.subscribe(probe)
      work.send(1, 2)
      probe.request(.max(9))
    }
    expect(
      hasReturned, "an end that is sent from inside a delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1", "2", "done"],
      "what is heard of two kept values when the work finishes at each of them, and sends 9",
      why: "The completion comes after the last value, and what is sent after the end is dropped.")
    let asking = Probe<Int, Never> { _, _ in
      work.finish(1)
      return .none
    }
    let hasEnded = returns {
      effect.subscribe(asking)
      work.send(1, to: 1)
    }
    expect(
      hasEnded, "an end that is sent from inside the last delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasEnded else { return }
    expect(
      asking.heard, ["1", "done"],
      "what is heard when the work finishes at the only value, which was asked for beforehand",
      why: "The completion comes after the last value.")
  }

  @Test("A subscription delivers also while another one does")
  func deliversInsideAnother() {
    let work = self.work
    let effect = work.effect
    let inner = effect.probe(.max(9))
    let outer = Probe<Int, Never>(demand: .max(9)) { _, value in
      work.send(10 * value, to: 0)
      return .none
    }
    let hasReturned = returns {
      effect.subscribe(outer)
      work.send(1, 2, to: 1)
    }
    expect(
      hasReturned, "a value sent from inside a delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      inner.heard, ["10", "20"],
      "what one subscriber hears that is sent to while another one receives a value",
      why: "Each subscription starts work of its own, and two subscriptions share nothing.")
  }

  @Test("A value sent while another is delivered comes after those that are kept")
  func sentWhileDelivering() {
    let work = self.work
    let inside = Log<[String]>()
    let probe = Probe<Int, Never>(demand: .none) { probe, value in
      if value == 1 {
        work.send(4)
        inside.write(probe.heard)
      }
      return .none
    }
    let effect = work.effect
    let hasReturned = returns {
      effect.subscribe(probe)
      work.send(1, 2, 3)
      probe.request(.unlimited)
    }
    expect(
      hasReturned, "a value sent from inside a delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1", "2", "3", "4"], "the values in the order in which they were sent",
      why: "What is kept is delivered in order.")
    expect(
      inside.entries, [["1"]],
      "what is heard while the first value is being delivered, when the work has sent another one",
      why: "Values are delivered one at a time: the next one when this delivery is done.")
  }
}
