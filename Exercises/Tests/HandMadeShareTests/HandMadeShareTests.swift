import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import HandMadeShare

@Suite("HandMadeShare")
struct HandMadeShareTests {
  let source = Source<Int>()

  @Test("The upstream is subscribed to when the first subscriber comes, once, and not before")
  func lazy() {
    let subscriptions = inTime { [source] in
      let shared = source.handMadeShare()
      let before = source.subscriptions
      let first = shared.probe(.none)
      let after = source.subscriptions
      let second = shared.probe()
      return withExtendedLifetime((first, second)) { [before, after, source.subscriptions] }
    }
    expect(
      subscriptions, [0, 1, 1],
      "the subscriptions to the upstream before the first subscriber, after it, and after the second",
      why: "The upstream is subscribed to once: when the first one comes, and not before.")
    let late = inTime {
      let source = Source<Int>()
      let scheduler = TestScheduler()
      let shared = source.subscribe(on: scheduler).handMadeShare()
      let probes = [shared.probe(), shared.probe()]
      scheduler.advance()
      source.send(1)
      return probes.map(\.heard) + [["\(source.subscriptions)"]]
    }
    expect(
      late, [["1"], ["1"], ["1"]],
      "what two subscribers hear, of which the second comes before the upstream has handed over its "
        + "subscription; and the subscriptions",
      why: "However many subscribers there are, the upstream is subscribed to once.")
  }

  @Test("Three subscribers hear what is sent from then on, and nothing of what was sent before")
  func fromThenOn() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let copy = shared
      let first = shared.probe()
      source.send(1)
      let second = copy.probe()
      source.send(2)
      let third = shared.probe()
      source.send(3)
      return [first.heard, second.heard, third.heard]
    }
    expect(
      heard, [["1", "2", "3"], ["2", "3"], ["3"]], "what each of three subscribers hears",
      why: "Each hears all that is sent from then on, and nothing of what was sent before.")
    expect(source.subscriptions, 1, "the subscriptions to the upstream, for three subscribers")
  }

  @Test("Values that are equal, and values that are nil, are sent to all")
  func equalAndNil() {
    let heard = inTime {
      let source = Source<Int?>()
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe()]
      for value in [1, 1, nil, nil, 2] { source.send(value) }
      return probes.map(\.heard)
    }
    let all = ["Optional(1)", "Optional(1)", "nil", "nil", "Optional(2)"]
    expect(
      heard, [all, all], "what each of two subscribers hears",
      why: "Each hears all that is sent, whatever it is.")
  }

  @Test("The first subscriber hears what is sent while the upstream is being subscribed to")
  func synchronous() {
    let events = inTime {
      let shared = [1, 2, 3].publisher.handMadeShare()
      return [shared.probe().events, shared.probe().events]
    }
    expect(
      events, [["subscription", "1", "2", "3", "done"], ["subscription", "done"]],
      "what two subscribers get from a sequence, which sends all to the first one",
      why: "The first subscriber hears what the upstream sends while it is being subscribed to.")
  }

  @Test("The upstream is asked for all its values")
  func upstreamDemand() {
    let upstream = ManualPublisher<Int, Failed>()
    let demand = inTime { () -> Subscribers.Demand in
      let probe = upstream.handMadeShare().probe(.max(1))
      upstream.send(1)
      return withExtendedLifetime(probe) { upstream.outstanding }
    }
    expect(
      demand, .unlimited, "what the upstream is asked for, when one subscriber asks for one value",
      why: "The upstream is asked for all its values.")
  }

  @Test("A subscriber that has not asked for a value when it comes misses it")
  func subscriberDemand() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let all = shared.probe()
      all.request(.max(1))
      let one = shared.probe(.max(1))
      let later = shared.probe(.none)
      let answers = Probe<Int, Failed>(demand: .max(1)) { _, value in value == 1 ? .max(1) : .none }
      shared.subscribe(answers)
      let asks = Probe<Int, Failed>(demand: .max(1)) { probe, _ in
        probe.request(.max(1))
        return .none
      }
      shared.subscribe(asks)
      for value in 1...2 { source.send(value) }
      later.request(.max(1))
      later.request(.max(1))
      for value in 3...5 { source.send(value) }
      return [all.heard, one.heard, later.heard, answers.heard, asks.heard]
    }
    let each = ["1", "2", "3", "4", "5"]
    expect(
      heard, [each, ["1"], ["3", "4"], ["1", "2"], each],
      "what subscribers hear that ask for all and one, for one, for two after 2, for one more at 1, and "
        + "for one more at each value, before they have returned from it",
      why: "A subscriber that has not asked for a value when it comes misses it.")
    let meanwhile = inTime {
      let source = Source<Int>()
      let one = Probe<Int, Failed>(demand: .max(1)) { _, value in
        if value == 1 { source.send(2) }
        return .none
      }
      source.handMadeShare().subscribe(one)
      source.send(1)
      return one.heard
    }
    expect(
      meanwhile, ["1"],
      "what a subscriber hears that asks for one, when the upstream sends 2 while it receives 1",
      why: "A subscriber that has not asked for a value when it comes misses it.")
  }

  @Test("A subscriber that comes while a value is delivered hears the next one", .ownThread)
  func comesInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let late = [Probe<Int, Failed>(), Probe<Int, Failed>()]
      let first = Probe<Int, Failed> { _, value in
        if value == 1 {
          shared.subscribe(late[0])
          source.send(2)
          shared.subscribe(late[1])
        }
        return .none
      }
      let hasReturned = returns {
        shared.subscribe(first)
        source.send(1)
        source.send(3)
      }
      let heard = [first.heard, late[0].heard, late[1].heard]
      report(hasReturned ? "\(heard) \(source.subscriptions)" : "waits")
      finish()
    }
    expect(
      process, reports: [#"[["1", "2", "3"], ["2", "3"], ["3"]] 1"#],
      "what three subscribers hear, of which two come at 1, before and after 2 is sent in the same "
        + "delivery, and the subscriptions",
      why: "Subscribers may come while a value is delivered, and hear what is sent from then on.")
  }
}
