import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import HandMadeShare

/// Subscribers that come or cancel while the upstream is subscribed to or canceled, or a value delivered.
extension HandMadeShareTests {
  @Test("Another one may come while a subscriber receives its subscription")
  func comesAtTheSubscription() {
    let result = inTime(within: 4) { [source] in
      let shared = source.handMadeShare()
      let second = Probe<Int, Failed>()
      var isInTime = true
      let first = ForgetfulProbe<Int, Failed> { subscription in
        subscription.request(.unlimited)
        isInTime = returns { shared.subscribe(second) }
      }
      shared.subscribe(first)
      guard isInTime else { return ["another thread waits"] }
      source.send(1)
      return ["\(source.subscriptions)"] + first.heard + second.heard
    }
    expect(
      result, ["1", "1", "1"],
      "one subscription to the upstream, and the value 1 for both, when one comes on another thread "
        + "while the first one receives its subscription",
      why: "However many subscribers there are, the upstream is subscribed to once.")
  }

  @Test("If all cancel while the upstream is being subscribed to, it is canceled")
  func cancelsMeanwhile() {
    let result = inTime { [source] in
      // The upstream sends 1 as soon as it is subscribed to.
      source.whenSubscribed = { $0.send(1) }
      let shared = source.handMadeShare()
      let probe = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        return .none
      }
      shared.subscribe(probe)
      let going = [source.going]
      source.whenSubscribed = { _ in }
      let next = shared.probe()
      source.send(2)
      let later = [source.going]
      next.cancel()
      return (going + later + [source.going]).map { "\($0)" } + probe.heard + next.heard
    }
    expect(
      result, ["0", "1", "0", "1", "2"],
      "the subscriptions that go on when the only subscriber has canceled at a value that came at "
        + "once, when the next one is there, and when that has canceled; and what the two hear",
      why: "Subscribers cancel also while the upstream is being subscribed to.")
    let completed = inTime { () -> [String] in
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let (first, next) = (Probe<Int, Failed>(), Probe<Int, Failed>())
      source.whenSubscribed = { source in
        source.whenSubscribed = { _ in }
        first.cancel()
        source.send(completion: .finished)
        shared.subscribe(next)
      }
      shared.subscribe(first)
      return next.heard
    }
    expect(
      completed, ["done"],
      "what is heard by a subscriber that comes while the upstream is being subscribed to, after the "
        + "only other one has canceled, and the upstream has completed",
      why: "Whoever comes after a completion hears that.")
  }

  @Test("If one cancels and another comes while the upstream is being subscribed to, it goes on")
  func changesMeanwhile() {
    let result = inTime { [source] in
      source.whenSubscribed = { source in
        source.whenSubscribed = { _ in }
        source.send(1)
      }
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        shared.subscribe(next)
        return .none
      }
      shared.subscribe(first)
      let going = ["\(source.going)"]
      source.send(2)
      next.cancel()
      return going + ["\(source.going)"] + first.heard + next.heard
    }
    expect(
      result, ["1", "0", "1", "2"],
      "the subscriptions that go on when one has canceled and another one has come, and when that "
        + "has canceled; and what the two hear",
      why: "Subscribers come and cancel also while the upstream is being subscribed to.")
  }

  @Test("Another thread that comes or cancels while the upstream is being subscribed to goes on")
  func threadMeanwhile() {
    let result = inTime(within: 8) { [source] in
      let shared = source.handMadeShare()
      let probes = [Probe<Int, Failed>(), Probe<Int, Failed>(), Probe<Int, Failed>()]
      var calls: [Bool] = []
      source.whenSubscribed = { source in
        source.whenSubscribed = { _ in }
        calls.append(returns { shared.subscribe(probes[1]) })
        calls.append(returns { shared.subscribe(probes[2]) })
        calls.append(returns { probes[1].cancel() })
      }
      shared.subscribe(probes[0])
      guard calls == [true, true, true] else { return ["another thread waits"] }
      source.send(1)
      source.send(completion: .finished)
      return probes.flatMap(\.heard) + ["\(source.subscriptions)", "\(source.cancellations)"]
    }
    expect(
      result, ["1", "done", "1", "done", "1", "0"],
      "what is heard by the first subscriber, and by the third, which comes when the second has "
        + "come that cancels; and the subscriptions and cancellations",
      why: "Nobody who comes or cancels has to wait for code that is not yours.")
  }

  @Test("Another thread that comes or cancels while the upstream is being canceled goes on")
  func threadAtTheCancellation() {
    let result = inTime(within: 6) { [source] in
      let shared = source.handMadeShare()
      let next = [Probe<Int, Failed>(), Probe<Int, Failed>()]
      var calls: [Bool] = []
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        calls.append(returns { for probe in next { shared.subscribe(probe) } })
        calls.append(returns { next[0].cancel() })
      }
      shared.probe().cancel()
      guard calls == [true, true] else { return ["another thread waits"] }
      let going = ["\(source.going)"]
      source.send(1)
      return going + next[0].heard + next[1].heard
    }
    expect(
      result, ["1", "1"],
      "one subscription that goes on when two have come, and one of them has canceled, while the "
        + "upstream was being canceled; and what is heard",
      why: "Nobody who comes or cancels has to wait for code that is not yours.")
  }

  @Test("Another thread that comes or cancels while a value is delivered goes on")
  func threadAtAValue() {
    let result = inTime(within: 6) { [source] in
      let shared = source.handMadeShare()
      let next = [Probe<Int, Failed>(), Probe<Int, Failed>()]
      var calls: [Bool] = []
      let first = Probe<Int, Failed> { _, value in
        guard value == 1 else { return .none }
        calls.append(returns { for probe in next { shared.subscribe(probe) } })
        calls.append(returns { next[0].cancel() })
        return .none
      }
      shared.subscribe(first)
      source.send(1)
      guard calls == [true, true] else { return ["another thread waits"] }
      source.send(2)
      return first.heard + next[0].heard + next[1].heard
    }
    expect(
      result, ["1", "2", "2"],
      "what is heard by one subscriber, and by another one that comes while 1 is delivered",
      why: "Nobody who comes or cancels has to wait for code that is not yours.")
  }
}
