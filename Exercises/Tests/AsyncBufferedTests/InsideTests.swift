import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncBuffered

// A subscription that is called from inside a delivery, and is not prepared for that, may deliver
// without end, or remove what is gone. So these tests run in processes of their own.

@Suite("AsyncBuffered: calls from inside a delivery")
struct InsideTests {
  @Test("A subscriber may ask for the next value by what it returns", .ownThread)
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

  @Test("What a subscriber returns counts for the values that are kept", .ownThread)
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

  @Test("A subscriber may ask for all values by what it returns", .ownThread)
  func returnsUnlimitedDemand() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .none) { _, value in value == 1 ? .unlimited : .none }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2)
        probe.request(.max(1))
        work.send(3, 4)
        work.finish()
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "3", "4", "done"],
      "all that is kept and all that comes, when the first value is answered with `.unlimited`",
      why: "What `receive(_:)` returns is demand, and unlimited demand has no end.")
  }

  @Test("A subscriber may request the next value while it receives one", .ownThread)
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

  @Test("A value that is sent during a delivery comes after those that are kept", .ownThread)
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

  @Test(
    "A value that is asked for, and the end, arrive when they are sent during a delivery",
    .ownThread)
  func sendsWhatIsAskedFor() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .max(9)) { _, value in
        if value == 1 {
          work.send(2)
          work.finish()
        }
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1)
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "done"],
      "what is heard when 2 and the end are sent while 1 is delivered, and nine were asked for",
      why: "A value that was asked for is delivered when it is sent, and the promises hold there.")
  }

  @Test(
    "A value that nobody has asked for is kept, also when it is sent during a delivery", .ownThread)
  func sendsWhatIsNotAskedFor() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .max(1)) { _, value in
        if value == 1 { work.send(2, 3) }
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1)
        probe.request(.max(1))
      }
      finish()
    }
    expect(
      process, reports: ["1", "2"],
      "what is heard when 2 and 3 are sent while 1 is delivered, and one is asked for twice",
      why: "No value is delivered that was not asked for, and the promises hold there, too.")
  }

  @Test(
    "What is sent after the end is dropped, also when both happen during a delivery", .ownThread)
  func sendsAfterTheEnd() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .none) { _, value in
        if value < 9 {
          work.finish()
          work.send(9)
          work.finish()
        }
        return .none
      }
      report(probe) {
        work.effect.subscribe(probe)
        work.send(1, 2)
        probe.request(.max(9))
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "done"],
      "what is heard of two kept values when the work finishes at each of them, and sends 9",
      why: "What is sent after the end is dropped, and so is a second end.")
  }

  @Test("What is sent while the completion is delivered is dropped", .ownThread)
  func sendsAtTheCompletion() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = ForgetfulProbe<Int, Never>(
        whenCompleted: {
          work.send(2)
          work.finish()
        },
        whenSubscribed: { $0.request(.max(9)) })
      report({ probe.heard }) {
        work.effect.subscribe(probe)
        work.send(1)
        work.finish()
      }
      finish()
    }
    expect(
      process, reports: ["1", "done"],
      "what is heard when the work sends 2, and finishes again, while the completion is delivered",
      why: "What is sent after the end is dropped, and so is a second end.")
  }

  @Test("A subscription delivers also while another one does", .ownThread)
  func deliversInsideAnother() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let effect = work.effect
      let inner = effect.probe(.max(9))
      let outer = Probe<Int, Never>(demand: .max(9)) { _, value in
        work.send(10 * value, to: 0)
        return .none
      }
      var beforeTheEnd: [String] = []
      report({ ["\(beforeTheEnd)", "\(inner.heard)"] }) {
        effect.subscribe(outer)
        work.send(1, 2, to: 1)
        beforeTheEnd = inner.heard
        work.finish(0)
      }
      finish()
    }
    expect(
      process, reports: [#"["10", "20"]"#, #"["10", "20", "done"]"#],
      "what one subscriber hears that is sent to while another one receives a value, before the end "
        + "and after it",
      why: "Each subscription has its own work, its own values and its own demand.")
  }

  @Test("Work that finishes during a delivery ends after the values that are kept", .ownThread)
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

  @Test("A subscriber that cancels at a value gets none of those that it has asked for", .ownThread)
  func cancels() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = Probe<Int, Never>(demand: .none) { probe, _ in
        probe.cancel()
        probe.request(.max(1))
        work.send(4)
        return .max(1)
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
      why: "Nothing is delivered after a cancellation, whenever it was asked for.")
  }

  @Test("A subscriber that cancels at the last value does not hear the completion", .ownThread)
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
