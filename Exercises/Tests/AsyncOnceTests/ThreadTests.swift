import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncOnce

// One after the other: a race needs two threads that run at the same time.
@Suite("AsyncOnce: threads", .serialized)
struct ThreadTests {
  @Test("While the answer is delivered, a cancellation on another thread does not wait")
  func cancelsOnAnotherThread() {
    let hasReturned = Log<Bool>()
    for demand in [Subscribers.Demand.max(1), .none] {
      let work = ManualEffect<Int>()
      let probe = Probe<Int, Never>(demand: demand) { probe, _ in
        hasReturned.write(returns { probe.cancel() })
        return .none
      }
      Effect<Int>.async(work.effect.run).subscribe(probe)
      work.answer(1)
      if demand == .none { probe.request(.max(1)) }
    }
    expect(
      hasReturned.entries, [true, true],
      "whether a cancellation on another thread returns at an answer that was asked for beforehand, "
        + "and at one that was asked for afterwards",
      why: "No lock is held while the subscriber's code runs: it may wait for that very thread.")
  }

  @Test("While the completion is delivered, a call on another thread does not wait")
  func callsAtTheCompletion() {
    let hasReturned = Log<Bool>()
    for demand in [Subscribers.Demand.max(1), .none] {
      var subscription: (any Subscription)?
      let work = ManualEffect<Int>()
      let probe = ForgetfulProbe<Int, Never>(
        whenCompleted: {
          let hasCalled = returns {
            work.answer(2)
            subscription?.cancel()
          }
          hasReturned.write(hasCalled)
        },
        whenSubscribed: {
          subscription = $0
          $0.request(demand)
        })
      Effect<Int>.async(work.effect.run).subscribe(probe)
      work.answer(1)
      if demand == .none { subscription?.request(.max(1)) }
    }
    expect(
      hasReturned.entries, [true, true],
      "whether an answer and a cancellation on another thread return at the completion, when the "
        + "answer was asked for beforehand, and when it was asked for afterwards",
      why: "No lock is held while the subscriber's code runs: it may wait for that very thread.")
  }

  @Test("A subscriber that cancels in its `deinit`, too, does not wait", .ownThread)
  func cancelsInDeinit() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualEffect<Int>()
      let effect = Effect<Int>.async(work.effect.run)
      func subscribe() -> Log<any Subscription> {
        let subscription = Log<any Subscription>()
        let farewell = AtRelease { subscription.entries.first?.cancel() }
        effect.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription.write($0) },
            receiveValue: { _ in withExtendedLifetime(farewell) { .none } },
            receiveCompletion: { _ in }))
        return subscription
      }
      let canceled = subscribe()
      report(returns { canceled.entries.first?.cancel() } ? "has canceled" : "waits")
      let late = subscribe()
      work.answer(1, run: 1)
      report(returns { late.entries.first?.cancel() } ? "has canceled late" : "waits")
      let asking = subscribe()
      work.answer(1, run: 2)
      report(returns { asking.entries.first?.request(.max(1)) } ? "has asked" : "waits")
      finish()
    }
    expect(
      process, reports: ["has canceled", "has canceled late", "has asked"],
      "what happens when a call releases a subscriber that cancels in its `deinit`",
      why: "No lock is held while the subscriber's code runs, its `deinit` included.")
  }

  @Test("Of answers from two threads at once, one goes through, with one completion", .ownThread)
  func racingAnswers() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var callbacks: [(LargeValue) -> Void] = []
      let probes = subscribe(ConcurrentProbe<LargeValue, Never>()) { callbacks.append($0) }
      let (one, two) = (LargeValue(1), LargeValue(2))
      race(rounds: callbacks.count, [{ callbacks[$0](one) }, { callbacks[$0](two) }])
      report("\(probes.filter(hasNotHeardOneAnswer).count)")
      finish()
    }
    expect(
      process, reports: ["0"],
      "the number of subscribers that heard something else than one answer and one completion",
      why: "Two threads may answer at once, and one of the answers is the first: this needs a lock."
    )
  }

  @Test(
    "When the answer comes and is asked for at the same moment, it is delivered, once", .ownThread)
  func answerMeetsRequest() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var callbacks: [(LargeValue) -> Void] = []
      let probes = subscribe(ConcurrentProbe<LargeValue, Never>(demand: .none)) {
        callbacks.append($0)
      }
      let one = LargeValue(1)
      race(rounds: callbacks.count, [{ callbacks[$0](one) }, { probes[$0].request(.max(1)) }])
      report("\(probes.filter(hasNotHeardOneAnswer).count)")
      finish()
    }
    expect(
      process, reports: ["0"],
      "the number of subscribers that heard something else than one answer and one completion",
      why: "The answer and the request for it may come at once, on two threads: this needs a lock.")
  }
}

/// Subscribes many probes to an effect of this work, each of them once.
private func subscribe(
  _ probe: @autoclosure () -> ConcurrentProbe<LargeValue, Never>,
  to work: @escaping (@escaping (LargeValue) -> Void) -> Void
) -> [ConcurrentProbe<LargeValue, Never>] {
  let effect = Effect<LargeValue>.async(work)
  return (0..<3_000).map { _ in
    let probe = probe()
    effect.subscribe(probe)
    return probe
  }
}

private func hasNotHeardOneAnswer(_ probe: ConcurrentProbe<LargeValue, Never>) -> Bool {
  probe.values.count != 1 || probe.completions != 1
}
