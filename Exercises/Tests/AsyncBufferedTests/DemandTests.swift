import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncBuffered

@Suite("AsyncBuffered: demand")
struct DemandTests {
  private let work = Work()

  @Test("Between two requests, values are kept")
  func betweenRequests() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2, 3)
    expect(
      probe.heard, ["1"], "what is heard when one value was asked for",
      why: "No value is delivered that was not asked for.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2"], "what is heard when one more was asked for",
      why: "What was not asked for is kept, and delivered when it is asked for.")
    work.send(4)
    probe.request(.max(2))
    expect(
      probe.heard, ["1", "2", "3", "4"], "what is heard when two more were asked for",
      why: "A new value stands behind those that are kept.")
  }

  @Test("Requests add up")
  func severalRequests() {
    let probe = work.effect.probe(.none)
    probe.request(.max(2))
    probe.request(.max(1))
    work.send(1, 2, 3, 4)
    expect(
      probe.heard, ["1", "2", "3"], "what is heard when two values were asked for and then one",
      why: "Demand adds up, and a new request does not replace an older one.")
  }

  @Test("What is left of a request counts for the values that come later")
  func demandIsLeft() {
    let probe = work.effect.probe(.none)
    work.send(1)
    probe.request(.max(3))
    expect(
      probe.heard, ["1"], "what is heard when one value is kept and three are asked for",
      why: "What is kept is delivered when it is asked for, though it is less.")
    work.send(2, 3, 4)
    expect(
      probe.heard, ["1", "2", "3"], "what is heard when three more values have come",
      why: "Of the three that were asked for, two are left for the values that come later.")
  }

  @Test("The completion comes after the values that are kept, and needs no demand")
  func completionWaits() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2, 3)
    work.finish()
    expect(
      probe.heard, ["1"], "what is heard while values are kept",
      why: "The completion comes after the last value.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2"], "what is heard while one value is kept",
      why: "The completion comes after the last value.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2", "3", "done"], "what is heard when the last value was asked for",
      why: "The end is kept like a value, and needs no demand of its own.")
  }

  @Test("What is sent after the end is dropped, also while earlier values are kept")
  func sentAfterTheEnd() {
    let probe = work.effect.probe(.none)
    work.send(1)
    work.finish()
    work.send(2)
    work.finish()
    probe.request(.max(9))
    expect(
      probe.heard, ["1", "done"], "what is heard when nine values are asked for after the end",
      why: "The work had finished, though its end could not be delivered yet.")
  }

  // Unlimited demand is no number: to count with it as if it were one may stop the program.
  @Test(
    "Unlimited demand asks for all that is kept and all that comes, and stays unlimited", .ownThread
  )
  func unlimited() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = Work()
      let probe = work.effect.probe(.none)
      report(probe) {
        work.send(1)
        probe.request(.unlimited)
        work.send(2)
        probe.request(.unlimited)
        probe.request(.max(1))
        work.send(3, 4)
        work.finish()
      }
      finish()
    }
    expect(
      process, reports: ["1", "2", "3", "4", "done"],
      "what is heard of a kept value and of three that come, when all are asked for, and then more",
      why: "Demand adds up, and unlimited demand has no end.")
  }
}
