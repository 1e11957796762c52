import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers
import Synchronization
import Testing

@testable import AsyncMany

// One after the other: a race needs two threads that run at the same time.
@Suite("AsyncMany: threads", .serialized)
struct ThreadTests {
  private let work = Work()

  @Test("A value sent on another thread while one is delivered does not wait, and is next")
  func oneAtATime() {
    let order = Log<String>()
    let hasReturned = Log<Bool>()
    let work = self.work
    work.effect.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { value in
          order.write("begins \(value)")
          hasReturned.write(returns { if value == 1 { work.send(2) } else { work.finish() } })
          order.write("ends \(value)")
          return .none
        },
        receiveCompletion: { _ in order.write("completes") }))
    work.send(1)
    expect(
      order.entries(count: 5), ["begins 1", "ends 1", "begins 2", "ends 2", "completes"],
      "the deliveries of 1, of 2, which is sent meanwhile, and of the end, which comes during that",
      why: "Values are delivered one at a time, and the completion comes after the last value.")
    expect(
      hasReturned.entries, [true, true],
      "whether sending, and then finishing, on another thread returns while a value is delivered",
      why: "No lock is held while the subscriber's code runs: it may wait for that very thread.")
  }

  @Test("A call on another thread does not wait while the completion is delivered")
  func callsAtTheCompletion() {
    var subscription: (any Subscription)?
    var hasReturned = false
    let work = self.work
    let probe = ForgetfulProbe<Int, Never>(
      whenCompleted: {
        hasReturned = returns {
          work.send(2)
          subscription?.cancel()
        }
      },
      whenSubscribed: { subscription = $0 })
    work.effect.subscribe(probe)
    work.finish()
    expect(
      hasReturned, "sending and canceling on another thread to return",
      why: "No lock is held while the subscriber's code runs: it may wait for that very thread.")
  }

  @Test("A value sent on another thread while the work is stopped does not wait")
  func sendsWhileStopping() {
    var hasReturned = false
    let probe = Effect<Int>.async { observer in
      AnyCancellable { hasReturned = returns { observer.send(1) } }
    }
    .probe()
    probe.cancel()
    expect(
      hasReturned, "sending on another thread to return while the work is being stopped",
      why: "No lock is held while the work's code runs: it may wait for that very thread.")
    // What stops the work may be released when all is delivered: then it runs, and otherwise not.
    var hasReturnedAtTheEnd = true
    var observer: Observer<Int>?
    let finished = Effect<Int>.async {
      observer = $0
      return AnyCancellable { hasReturnedAtTheEnd = returns { observer?.send(1) } }
    }
    .probe()
    observer?.finish()
    expect(
      hasReturnedAtTheEnd,
      "sending on another thread to return while what stops the work is released after its end",
      why: "No lock is held while the work's code runs: it may wait for that very thread.")
    withExtendedLifetime(finished) {}
  }

  @Test("A cancellation on another thread while the work is starting stops it all the same")
  func cancelsWhileStarting() {
    let stopped = Log<String>()
    let probe = Probe<Int, Never>()
    var hasReturned = false
    var hasSent = false
    Effect<Int>.async { observer in
      hasReturned = returns { probe.cancel() }
      return AnyCancellable {
        stopped.write("stopped")
        hasSent = returns { observer.send(1) }
      }
    }
    .subscribe(probe)
    expect(
      hasReturned, "a cancellation on another thread to return while the work is starting",
      why: "No lock is held while the work's code runs.")
    expect(
      stopped.entries, ["stopped"], "how often the work is stopped",
      why: "The subscriber has had enough before the work returned how to stop it.")
    expect(
      hasSent, "sending on another thread to return while this work is being stopped",
      why: "No lock is held while the work's code runs: it may wait for that very thread.")
  }

  @Test(
    "What a delivery, a cancellation or the end releases may call back in its `deinit`", .ownThread)
  func callsInDeinit() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let subscription = Log<any Subscription>()
      let observers = Log<Observer<AtRelease>>()
      func subscribe() {
        let farewell = AtRelease { subscription.entries.last?.cancel() }
        Effect<AtRelease>.async { observer in
          observers.write(observer)
          return AnyCancellable {}
        }
        .subscribe(
          AnySubscriber(
            receiveSubscription: { subscription.write($0) },
            receiveValue: { _ in withExtendedLifetime(farewell) { .none } },
            receiveCompletion: { _ in }))
      }
      subscribe()
      for _ in 1...2 {
        observers.entries.first?.send(AtRelease { observers.entries.first?.finish() })
      }
      let hasReturned = returns { subscription.entries.first?.cancel() }
      report(hasReturned ? "the cancellation has returned" : "the cancellation waits")
      subscribe()
      let hasEnded = returns { observers.entries.last?.finish() }
      report(hasEnded ? "the end has returned" : "the end waits")
      subscribe()
      observers.entries.last?.send(AtRelease { observers.entries.last?.send(AtRelease {}) })
      let hasDelivered = returns { subscription.entries.last?.request(.max(1)) }
      report(hasDelivered ? "the delivery has returned" : "the delivery waits")
      finish()
    }
    expect(
      process,
      reports: [
        "the cancellation has returned", "the end has returned", "the delivery has returned",
      ],
      "what happens when the subscriber cancels again, and values finish, when they are released: "
        + "at a cancellation, and then at the end of another subscription; and when a value sends "
        + "another one as it is released, after it was delivered",
      why: "No lock is held while their code runs, and a `deinit` is code.")
  }

  @Test("A cancellation as the work returns how to stop it stops it all the same", .ownThread)
  func cancelsAsItHasStarted() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let started = Arrivals()
      let stopped = Atomic<Int>(0)
      let effect = Effect<Int>.async { _ in
        let stop = AnyCancellable { stopped.add(1, ordering: .acquiringAndReleasing) }
        let round = started.look()
        started.note()
        // A little later in each round, to return at the cancellation in some of them.
        linger(round % 80)
        return stop
      }
      let subscriptions = (0..<rounds).map { _ in Log<any Subscription>() }
      let subscribe = { (round: Int) in
        effect.subscribe(
          AnySubscriber(
            receiveSubscription: { subscriptions[round].write($0) },
            receiveValue: { _ in .none }, receiveCompletion: { _ in }))
      }
      var cancellations = 0
      let cancel = { (round: Int) in
        started.wait(until: round + 1)
        guard let subscription = subscriptions[round].entries.first else { return }
        cancellations += 1
        subscription.cancel()
      }
      race(rounds: rounds, [subscribe, cancel])
      report("\(cancellations - stopped.load(ordering: .acquiring))")
      withExtendedLifetime(subscriptions) {}
      finish()
    }
    expect(
      process, reports: ["0"],
      "how often work goes on of \(rounds) times that a subscriber cancels as it has started",
      why: "A subscriber that has had enough by then stops it all the same.")
  }

  @Test(
    "Of values from two threads at once none is lost, and each thread's stay in order", .ownThread)
  func twoSenders() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = ConcurrentProbe<Int, Never>()
      work.effect.subscribe(probe)
      race(rounds: rounds, [{ work.send(1 + $0) }, { work.send(-1 - $0) }])
      report("\(probe.values.count) values")
      report(isInOrder(probe.values) ? "in order" : "out of order")
      race([{ work.finish() }, { work.finish() }])
      report("\(probe.completions) completion")
      finish()
    }
    expect(
      process, reports: ["\(2 * rounds) values", "in order", "1 completion"],
      "what is heard of two threads that send and finish",
      why: "The work may send from several threads at once: what is kept needs a lock.")
  }

  @Test(
    "When values and requests come at the same moment, every value is delivered, once", .ownThread)
  func sendingMeetsRequesting() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = ConcurrentProbe<Int, Never>(demand: .none)
      work.effect.subscribe(probe)
      race(rounds: rounds, [{ work.send(1 + $0) }, { _ in probe.request(.max(1)) }])
      report("\(probe.values.count) values")
      report(isInOrder(probe.values) ? "in order" : "out of order")
      finish()
    }
    expect(
      process, reports: ["\(rounds) values", "in order"],
      "what is heard when one thread sends as many values as another one asks for",
      why: "One thread may request while another one sends: what is kept needs a lock.")
  }

  // In both tests each round has a subscription of its own. So nothing comes later that would take
  // along what has stayed behind.

  @Test(
    "A value that is sent while the delivery of another one ends does not stay behind", .ownThread)
  func sentAtTheEndOfADelivery() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let effect = work.effect
      let arrivals = Arrivals()
      let probes = (0..<rounds).map { _ in
        let probe = ConcurrentProbe<Int, Never>()
        effect.handleEvents(receiveOutput: { if $0 == 1 { arrivals.note() } }).subscribe(probe)
        return probe
      }
      let second = { (round: Int) in
        arrivals.wait(until: round + 1)
        // A little later in each round, to meet the end of the delivery in some of them.
        for _ in 0..<(round % 80) { arrivals.look() }
        work.send(2, to: round)
      }
      race(rounds: rounds, [{ work.send(1, to: $0) }, second])
      report("\(probes.filter { $0.values.count != 2 }.count)")
      finish()
    }
    expect(
      process, reports: ["0"],
      "the subscribers that lack a value when one is sent as soon as another one has arrived",
      why: "Values are delivered one at a time, and none stays behind.")
  }

  @Test("A value that is sent and asked for at the same moment does not stay behind", .ownThread)
  func sentAndAskedFor() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let effect = work.effect
      let probes = (0..<rounds).map { _ in
        let probe = ConcurrentProbe<Int, Never>(demand: .none)
        effect.subscribe(probe)
        return probe
      }
      race(rounds: rounds, [{ work.send(1, to: $0) }, { probes[$0].request(.max(1)) }])
      report("\(probes.filter { $0.values.count != 1 }.count)")
      finish()
    }
    expect(
      process, reports: ["0"], "the subscribers that lack a value that they have asked for",
      why: "Values are delivered one at a time, and none stays behind.")
  }
}

private let rounds = 5_000

/// How many values have arrived, for one thread that waits for the next one.
private final class Arrivals: @unchecked Sendable {
  private let count = Atomic<Int>(0)
  /// After this it does not wait: a value may never come. Only that thread uses it.
  private var deadline: Date?

  func note() { count.add(1, ordering: .acquiringAndReleasing) }

  @discardableResult
  func look() -> Int { count.load(ordering: .acquiring) }

  /// Waits actively: a thread that sleeps wakes too late to meet another one.
  func wait(until count: Int) {
    let deadline = self.deadline ?? Date(timeIntervalSinceNow: 3)
    self.deadline = deadline
    var looks = 0
    while look() < count {
      looks += 1
      guard looks.isMultiple(of: 1_000) else { continue }
      if Date() > deadline { return }
      sched_yield()
    }
  }
}

/// Whether the values of the thread that sends 1, 2, 3 … and those of the thread that sends -1, -2,
/// -3 … came in the order in which they were sent.
private func isInOrder(_ values: [Int]) -> Bool {
  let (first, second) = (values.filter { $0 > 0 }, values.filter { $0 < 0 }.map { -$0 })
  return first == first.sorted() && second == second.sorted()
}
