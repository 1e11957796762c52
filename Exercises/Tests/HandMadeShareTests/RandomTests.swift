import ExerciseTesting
import Stage2Publishers
import Testing

@testable import HandMadeShare

/// What no other test has thought of.
extension HandMadeShareTests {
  @Test(
    "Whatever happens, and in the middle of whatever else, what the task says is so", .ownThread)
  func randomCourses() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      if let (fault, log) = faultInCourses(4_000, { $0.handMadeShare() }) {
        report("“\(fault)”: \(log.joined(separator: ", "))")
      }
      finish()
    }
    expect(
      process, reports: [], "what is not so in up to 4000 random courses of events",
      why: "Subscribers come and cancel at any time.")
  }
}
