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
      var shortest: (fault: String, log: [String])?
      var faults = 0
      // Twenty are enough to find a short one among them.
      for number in 0..<4_000 where faults < 20 {
        let course = Course(number: number) { $0.handMadeShare() }
        let hasReturned = returns(within: 4) { course.run() }
        let waits = hasReturned ? nil : "all calls return"
        guard let fault = course.fault ?? waits else { continue }
        faults += 1
        if course.log.count < shortest?.log.count ?? .max { shortest = (fault, course.log) }
        // Each one would have to be waited for.
        if course.isStuck || !hasReturned { break }
      }
      if let shortest { report("“\(shortest.fault)”: \(shortest.log.joined(separator: ", "))") }
      finish()
    }
    expect(
      process, reports: [], "what is not so in up to 4000 random courses of events",
      why: "Subscribers come and cancel at any time.")
  }
}
