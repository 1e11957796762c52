import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import HandMadeShare

/// Subscribers that cancel.
extension HandMadeShareTests {
  @Test("A subscriber that cancels hears nothing more, and the others go on")
  func oneCancels() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe(), shared.probe()]
      source.send(1)
      probes[0].cancel()
      source.send(2)
      probes[2].cancel()
      source.send(3)
      source.send(completion: .finished)
      return probes.map(\.heard)
    }
    expect(
      heard, [["1"], ["1", "2", "3", "done"], ["1", "2"]],
      "what three subscribers hear, of which the first cancels after 1 and the third after 2",
      why: "A subscriber that cancels hears nothing more, and the others go on.")
    let another = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let (first, second) = (shared.probe(), shared.probe())
      first.cancel()
      let third = shared.probe()
      source.send(1)
      third.cancel()
      source.send(2)
      return [first.heard, second.heard, third.heard, ["\(source.going)"]]
    }
    expect(
      another, [[], ["1", "2"], ["1"], ["1"]],
      "what three subscribers hear, of which the third comes when the first has canceled, and cancels "
        + "after 1; and the subscriptions that go on",
      why: "A subscriber that cancels hears nothing more, and the others go on.")
    let anew = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        source.whenSubscribed = { $0.send(1) }
        shared.subscribe(next)
      }
      let first = shared.probe()
      first.cancel()
      return [first.heard, next.heard]
    }
    expect(
      anew, [[], ["1"]],
      "what the only subscriber hears that cancels, and another one that comes while the upstream is "
        + "being canceled, which sends 1 as it is subscribed to again",
      why: "A subscriber that cancels hears nothing more.")
    let ends = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      var lines: [any Subscription] = []
      let probes = (1...2).map { _ in
        ForgetfulProbe<Int, Failed>(
          whenCompleted: { for line in lines { line.cancel() } },
          whenSubscribed: { lines.append($0) })
      }
      for probe in probes { shared.subscribe(probe) }
      source.send(completion: .finished)
      return probes.flatMap(\.heard)
    }
    expect(
      ends, ["done"],
      "what two subscribers hear, of which the first that hears the completion cancels the other",
      why: "A subscriber that cancels hears nothing more.")
  }

  @Test("The last cancellation cancels the upstream, and none before does")
  func lastCancels() {
    let cancellations = inTime { [source] in
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe(), shared.probe()]
      return probes.map { probe -> Int in
        probe.cancel()
        return source.cancellations
      }
    }
    expect(
      cancellations, [0, 0, 1],
      "the cancellations of the upstream, after each of three subscribers has canceled",
      why: "When the last one has canceled, the upstream is canceled, and not before.")
    let left = inTime { () -> [String] in
      let source = Source<Int>()
      let shared = source.handMadeShare()
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        shared.probe().cancel()
      }
      shared.probe().cancel()
      let going = source.going
      let next = shared.probe()
      source.send(1)
      return ["\(going)", "\(source.going)"] + next.heard
    }
    expect(
      left, ["0", "1", "1"],
      "the subscriptions that go on when a subscriber has come and canceled while the upstream was "
        + "being canceled, and when the next one is there; and what that hears",
      why: "When the last one has canceled, the upstream is canceled.")
    let late = inTime {
      let source = Source<Int>()
      let scheduler = TestScheduler()
      let probe = source.subscribe(on: scheduler).handMadeShare().probe()
      probe.cancel()
      scheduler.advance()
      return source.going
    }
    expect(
      late, 0,
      "the subscriptions that go on when the only subscriber has canceled before the upstream has "
        + "handed over its subscription",
      why: "When the last one has canceled, the upstream is canceled.")
  }

  @Test("Canceling twice counts once")
  func cancelsTwice() {
    let result = inTime { [source] in
      let shared = source.handMadeShare()
      let first = shared.probe()
      let second = shared.probe()
      first.cancel()
      first.cancel()
      let cancellations = source.cancellations
      source.send(1)
      second.cancel()
      second.cancel()
      first.cancel()
      return ["\(cancellations)"] + second.heard + ["\(source.cancellations)"]
    }
    expect(
      result, ["0", "1", "1"],
      "no cancellation of the upstream when one of two has canceled twice, then the value 1, then "
        + "one cancellation",
      why: "Canceling twice counts once.")
    let later = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let first = shared.probe()
      first.cancel()
      let next = shared.probe()
      first.cancel()
      source.send(1)
      return ["\(source.cancellations)"] + next.heard
    }
    expect(
      later, ["1", "1"],
      "one cancellation of the upstream when the only subscriber has canceled, another one has come, and "
        + "the first has canceled again; and the value 1 for the other one",
      why: "Canceling twice counts once.")
  }

  @Test("A subscriber that cancels again while the upstream is being canceled counts once")
  func cancelsAgain() {
    let result = inTime(within: 4) { [source] in
      let shared = source.handMadeShare()
      let first = shared.probe()
      var isInTime = true
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        isInTime = returns { first.cancel() }
      }
      first.cancel()
      guard isInTime else { return ["another thread waits"] }
      let next = shared.probe()
      source.send(1)
      return ["\(source.cancellations)"] + next.heard
    }
    expect(
      result, ["1", "1"],
      "one cancellation of the upstream, and the value 1 for the next subscriber",
      why: "Canceling twice counts once.")
  }

  @Test("After the last cancellation the next subscriber begins anew, as often as that happens")
  func anew() {
    let result = inTime { [source] in
      let shared = source.handMadeShare()
      return (1...3).map { number -> [String] in
        let first = shared.probe()
        let second = shared.probe()
        source.send(number)
        first.cancel()
        second.cancel()
        first.cancel()
        source.send(0)
        return first.heard + second.heard + ["\(source.subscriptions)", "\(source.cancellations)"]
      }
    }
    expect(
      result, [["1", "1", "1", "1"], ["2", "2", "2", "2"], ["3", "3", "3", "3"]],
      "what two subscribers hear, the subscriptions and the cancellations, three times",
      why: "The next subscriber begins anew, and the upstream is subscribed to again.")
    let inside = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        shared.subscribe(next)
        return .none
      }
      shared.subscribe(first)
      source.send(1)
      source.send(2)
      return [source.subscriptions, source.cancellations].map { "\($0)" } + first.heard + next.heard
    }
    expect(
      inside, ["2", "1", "1", "2"],
      "the subscriptions and the cancellations when the only subscriber cancels at 1 and another one "
        + "comes before it has returned from that, and what the two hear",
      why: "The next subscriber begins anew, and the upstream is subscribed to again.")
    let late = inTime {
      let source = Source<Int>()
      let scheduler = TestScheduler()
      let shared = source.subscribe(on: scheduler).handMadeShare()
      shared.probe().cancel()
      let next = shared.probe()
      scheduler.advance()
      source.send(1)
      return ["\(source.going)"] + next.heard
    }
    expect(
      late, ["1", "1"],
      "one subscription that goes on, and the value 1, when the only subscriber has canceled and another "
        + "one has come before the upstream has handed over its subscription",
      why: "The next subscriber begins anew, and the upstream is subscribed to again.")
  }

  @Test("What an upstream still sends when it was canceled reaches nobody")
  func sentAfterTheCancellation() {
    let heard = inTime {
      let source = Stubborn()
      let shared = source.handMadeShare()
      shared.probe().cancel()
      let next = shared.probe()
      source.send(1, to: 0)
      source.complete(0)
      source.send(2, to: 1)
      return next.heard
    }
    expect(
      heard, ["2"],
      "what the next subscriber hears when the canceled subscription to the upstream sends 1 and "
        + "completes, and then the new one sends 2",
      why: "What a canceled upstream still sends reaches nobody.")
  }

  @Test(
    "A subscriber may cancel while a value is delivered: for itself, and for another one",
    .ownThread)
  func cancelsInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let other = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, value in
        if value == 1 { probe.cancel() }
        return .max(1)
      }
      let second = Probe<Int, Failed> { probe, value in
        if value == 2 { other.cancel() }
        if value == 3 { probe.cancel() }
        return .none
      }
      let last = Probe<Int, Failed> { probe, value in
        if value == 4 { probe.cancel() }
        return .none
      }
      let probes = [first, second, other, last]
      let hasReturned = returns {
        for probe in probes { shared.subscribe(probe) }
        for value in 1...5 { source.send(value) }
      }
      report(hasReturned ? "\(probes.map(\.heard))" : "waits")
      report("\(source.cancellations)")

      let next = Source<Int>()
      var before: [String] = []
      let canceling = Probe<Int, Failed> { probe, value in
        if value == 1 {
          next.send(2)
          probe.cancel()
          before = probe.heard
        }
        return .none
      }
      let isCanceled = returns {
        next.handMadeShare().subscribe(canceling)
        next.send(1)
      }
      report(isCanceled ? "\(canceling.heard.dropFirst(before.count))" : "waits")
      finish()
    }
    expect(
      process, reports: [#"[["1"], ["1", "2", "3"], ["1"], ["1", "2", "3", "4"]]"#, "1", "[]"],
      "what four subscribers hear, of which the first cancels at 1 and asks for one more, the second "
        + "cancels the third at 2 and itself at 3, and the last cancels at 4; the cancellations of the "
        + "upstream; and what one hears after it has canceled at 1, after 2 was sent",
      why: "Subscribers cancel while a value is delivered, and hear nothing more.")
  }

  @Test("A subscriber that cancels as soon as it has its subscription does not count")
  func cancelsAtOnce() {
    let result = inTime { [source] in
      let shared = source.handMadeShare()
      let canceling = ForgetfulProbe<Int, Failed> { $0.cancel() }
      shared.subscribe(canceling)
      let alone = source.going
      let probe = shared.probe()
      let before = source.cancellations
      shared.subscribe(canceling)
      let beside = source.cancellations - before
      source.send(1)
      let heard = canceling.heard + probe.heard
      probe.cancel()
      return [alone, beside, source.going].map { "\($0)" } + heard
    }
    expect(
      result, ["0", "0", "0", "1"],
      "no subscription that goes on when a subscriber has canceled at once, no cancellation when it "
        + "does so beside another one, nothing that goes on when that has canceled; and the value 1",
      why: "When the last one has canceled, the upstream is canceled, and not before.")
    let sequence = inTime {
      let shared = [1, 2].publisher.handMadeShare()
      shared.subscribe(ForgetfulProbe<Int, Never> { $0.cancel() })
      return shared.probe().heard
    }
    expect(
      sequence, ["1", "2", "done"],
      "what is heard of a sequence after a subscriber that has canceled as soon as it had its "
        + "subscription",
      why: "The next subscriber begins anew, and the upstream is subscribed to again.")
  }
}
