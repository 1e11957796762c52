import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import HandMadeShare

/// What is retained, and by whom.
extension HandMadeShareTests {
  @Test("The publisher need not be retained while there is a subscriber")
  func publisherReleased() {
    let result = inTime { [source] in
      var shared: AnyPublisher<Int, Failed>? = source.handMadeShare()
      let first = Probe<Int, Failed>()
      shared?.subscribe(first)
      let second = ForgetfulProbe<Int, Failed> { $0.request(.unlimited) }
      shared?.subscribe(second)
      shared = nil
      source.send(1)
      first.cancel()
      source.send(2)
      source.send(completion: .finished)
      return [first.heard, second.heard, ["\(source.cancellations)"]]
    }
    expect(
      result, [["1"], ["1", "2", "done"], ["0"]],
      "what two subscribers hear of a publisher that was released, and the cancellations",
      why: "As long as there is a subscriber, nobody else has to retain the publisher.")
    let cancellations = inTime {
      let source = Source<Int>()
      let probe = source.handMadeShare().probe()
      probe.cancel()
      return source.cancellations
    }
    expect(
      cancellations, 1, "the cancellations when the last subscriber of such a publisher cancels",
      why: "When the last one has canceled, the upstream is canceled.")
  }

  @Test("A subscriber that has canceled, or has heard the completion, is released")
  func subscriberReleased() {
    let left = inTime { [source] in
      let shared = source.handMadeShare()
      let other = shared.probe()
      let canceled = WeakReference(
        {
          let probe = shared.probe()
          probe.cancel()
          return probe
        }())
      let completed = WeakReference(shared.probe())
      let before = completed.object != nil
      source.send(completion: .finished)
      let late = WeakReference(shared.probe())
      return withExtendedLifetime((other, shared)) {
        [before, canceled.object != nil, completed.object != nil, late.object != nil]
      }
    }
    expect(
      left, [true, false, false, false],
      "one subscriber that is there as long as it waits, and none that is left when it has "
        + "canceled, has heard the completion, or has come after that",
      why: "A subscriber that has canceled, or has heard the completion, is released.")
    let heard = inTime(within: 5) {
      [true, false].map { cancels -> [String] in
        let source = Source<Int>()
        let shared = source.handMadeShare()
        let next = Probe<Int, Failed>()
        let subscription = Log<any Subscription>()
        do {
          let farewell = AtRelease { shared.subscribe(next) }
          shared.subscribe(
            AnySubscriber<Int, Failed>(receiveSubscription: { new in
              withExtendedLifetime(farewell) { subscription.write(new) }
            }))
        }
        if cancels { subscription.entries.first?.cancel() }
        source.send(completion: .finished)
        return next.heard
      }
    }
    expect(
      heard, [["done"], ["done"]],
      "what is heard by a subscriber that comes as another one is released, which has canceled, or "
        + "has heard the completion",
      why: "What runs when a subscriber is released is code that is not yours.")
  }

  @Test("A publisher without subscribers is released when nobody else retains it")
  func nothingLeft() {
    let left = inTime {
      [(true, true), (true, false), (false, true)].map { isCompleted, cancels -> Bool in
        let (source, probes) = { () -> (WeakReference, [Probe<Int, Failed>]) in
          let source = Source<Int>()
          let shared = source.handMadeShare()
          let probes = [shared.probe(), shared.probe()]
          if isCompleted { source.send(completion: .finished) }
          if cancels { probes.forEach { $0.cancel() } }
          return (WeakReference(source), probes)
        }()
        // The probes still retain their subscriptions.
        return withExtendedLifetime(probes) { source.object != nil }
      }
    }
    expect(
      left, [false, false, false],
      "no upstream to be left when all have heard the completion and canceled, nor when they have done "
        + "one of the two",
      why: "A publisher without subscribers is released.")
  }
}
