import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncBuffered

// A subscription that is called from inside a delivery, and is not prepared for that, may deliver
// without end, or remove what is gone. So these tests run in processes of their own.

@Suite("AsyncBuffered: calls from inside a delivery")
struct InsideTests {
  @Test("A subscriber may ask for the next value by what it returns")
  func returnsDemand() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .max(1)) { _, value in value < 9 ? .max(1) : .none }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2, 3)
        work.finish()
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "3", "done"], "all, each asked for by `receive(_:)`'s result",
      why: "What `receive(_:)` returns is demand.")
  }

  @Test("What a subscriber returns counts for the values that are kept")
  func returnsDemandForKeptValues() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .none) { _, value in value < 3 ? .max(1) : .none }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2, 3, 4)
        probe.request(.max(1))
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "3"],
      "what is heard of four kept values when one is requested, and the first two return one each",
      why: "What `receive(_:)` returns is demand.")
  }

  @Test("A subscriber may request the next value while it receives one")
  func requests() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      var requests = 0
      let probe = Probe<Int, Never>(demand: .none) { probe, _ in
        requests += 1
        if requests < 9 { probe.request(.max(1)) }
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2, 3)
        work.finish()
        probe.request(.max(1))
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "3", "done"], "all, each asked for by `request(_:)`",
      why: "A subscriber may ask for more while it receives, and each value is delivered once.")
  }

  @Test("A value that is sent during a delivery comes after those that are kept")
  func sends() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      var hasSent = false
      let probe = Probe<Int, Never>(demand: .none) { _, _ in
        if !hasSent {
          hasSent = true
          work.send(4)
        }
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2, 3)
        probe.request(.max(9))
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "3", "4"],
      "what is heard of three kept values when 4 is sent while the first one is delivered",
      why: "Values are delivered in the order in which they were sent.")
  }

  @Test("Work that finishes during a delivery ends after the values that are kept")
  func finishes() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .none) { _, value in
        if value == 1 { work.finish() }
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2, 3)
        probe.request(.max(9))
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "3", "done"],
      "what is heard of three kept values when the work finishes while the first is delivered",
      why: "The completion comes after the last value, and comes once.")
  }

  @Test("A subscriber that cancels at a value gets none of those that it had asked for")
  func cancels() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .none) { probe, _ in
        probe.cancel()
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2, 3)
        probe.request(.max(3))
      }
      finish()
    }
    expect(
      process, reports: ["1"],
      "what is heard of three values when the subscriber cancels at the first one",
      why: "Nothing is delivered after a cancellation, also what was asked for before it.")
  }

  @Test("A subscriber that cancels at the last value does not hear the completion")
  func cancelsAtTheLastValue() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .none) { probe, _ in
        probe.cancel()
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1)
        work.finish()
        probe.request(.max(1))
      }
      finish()
    }
    expect(
      process, reports: ["1"], "what is heard when the subscriber cancels at the last value",
      why: "Nothing is delivered after a cancellation, and the completion would be.")
  }
}
