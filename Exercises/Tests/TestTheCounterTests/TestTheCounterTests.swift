import ExerciseTesting
import Testing

@testable import TestTheCounter

@Suite("TestTheCounter", .serialized)
struct TestTheCounterTests {
  // One test after the other: an answer may have variables that its calls share.

  @Test("Nothing is reported about the right counter")
  func right() {
    // Twice, because an answer may leave something behind.
    guard let reports = [reports(of: nil), reports(of: nil)].first(where: { !$0.isEmpty }) else {
      return
    }
    expect(
      reports.isEmpty,
      "`testCounter` to report nothing about the right counter. The first of its reports "
        + "(\(reports.count) in all) was “\(reports[0])”",
      why: "The task says what the right counter does.")
  }

  @Test("A counter that adds at decrTapped is reported")
  func decrement() { check(.decrementAdds, "that adds one at `decrTapped`") }

  @Test("A counter whose button stays disabled after a failure is reported")
  func failure() {
    check(
      .failureIsSilent,
      "whose button stays disabled after a failure, because its effect does not answer then,")
  }

  @Test("A counter that shows the answer of an earlier request after a newer one is reported")
  func oldAnswer() {
    check(
      .oldAnswersAreShown, "that still shows the answer of a request when it has made a newer one")
  }

  @Test("A counter that asks before its effect is started is reported")
  func eager() {
    check(.asksInTheReducer, "that asks the service in its reducer, before the effect is started,")
  }

  @Test("A counter whose count changes when the answer comes is reported")
  func changesTooMuch() {
    check(.answerChangesTheCount, "whose count changes when the answer comes")
  }

  @Test("A counter that does not cancel the request is reported")
  func cancellation() {
    check(
      .cancelForgetsTheRequest,
      "that enables the button at `cancelButtonTapped`, and does not cancel the request,")
  }

  /// What the answer reports about a counter, each report in one line.
  private func reports(of fault: Fault?) -> [String] {
    let log = Log<String>()
    testCounter(
      makeCounter: {
        let service = ServiceByHand()
        return (reducer: counter(fault, asking: service), service: service)
      },
      report: log.write)
    return log.entries.map { $0.split(separator: "\n").joined(separator: " | ") }
  }

  private func check(
    _ fault: Fault, _ description: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      !reports(of: fault).isEmpty,
      "`testCounter` to report something about a broken counter. A counter \(description) passes "
        + "your tests",
      sourceLocation: sourceLocation)
  }
}
