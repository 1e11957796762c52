import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncMany

// One after the other: a race needs two threads that run at the same time.
@Suite("AsyncMany: threads", .serialized)
struct ThreadTests {
  private let work = Work()

  @Test("A value sent on another thread while one is delivered does not wait, and is next")
  func oneAtATime() {
    let order = Log<String>()
    var hasReturned = false
    let work = self.work
    let probe = Probe<Int, Never> { _, value in
      order.write("begins \(value)")
      if value == 1 { hasReturned = returns { work.send(2) } }
      order.write("ends \(value)")
      return .none
    }
    work.effect.subscribe(probe)
    work.send(1)
    expect(
      hasReturned, "sending on another thread to return while a value is delivered",
      why: "No lock is held while the subscriber's code runs: it may wait for that very thread.")
    expect(
      order.entries(count: 4), ["begins 1", "ends 1", "begins 2", "ends 2"],
      "two deliveries, one after the other", why: "Values are delivered one at a time.")
  }

  @Test("A cancellation on another thread while the work is starting stops it all the same")
  func cancelsWhileStarting() {
    let stopped = Log<String>()
    let probe = Probe<Int, Never>()
    var hasReturned = false
    Effect<Int>.async { observer in
      hasReturned = returns { probe.cancel() }
      return AnyCancellable { stopped.write("stopped") }
    }
    .subscribe(probe)
    expect(
      hasReturned, "a cancellation on another thread to return while the work is starting",
      why: "No lock is held while the work's code runs.")
    expect(
      stopped.entries, ["stopped"], "how often the work is stopped",
      why: "The subscriber has had enough before the work returned how to stop it.")
  }

  @Test("Of values from two threads at once none is lost, and each thread's stay in order")
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

  @Test("When values and requests come at the same moment, every value is delivered, once")
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
}

private let rounds = 5_000

/// Whether the values of the thread that sends 1, 2, 3 … and those of the thread that sends -1, -2,
/// -3 … came in the order in which they were sent.
private func isInOrder(_ values: [Int]) -> Bool {
  let (first, second) = (values.filter { $0 > 0 }, values.filter { $0 < 0 }.map { -$0 })
  return first == first.sorted() && second == second.sorted()
}
