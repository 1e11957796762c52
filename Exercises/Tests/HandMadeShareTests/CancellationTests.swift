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
      finish()
    }
    expect(
      process, reports: [#"[["1"], ["1", "2", "3"], ["1"], ["1", "2", "3", "4"]]"#, "1"],
      "what four subscribers hear, of which the first cancels at 1 and asks for one more, the second "
        + "cancels the third at 2 and itself at 3, and the last cancels at 4; and the cancellations of "
        + "the upstream",
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
  }
}
