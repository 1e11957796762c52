import ExerciseTesting
import Testing

@testable import TestTheCounter

// One test after the other: an answer can have variables that its calls share.
@Suite("TestTheCounter", .serialized)
struct TestTheCounterTests {
  @Test("The right counter is not reported")
  func right() {
    expect(
      Array(reports(of: nil).prefix(1)), [], "the first report about the right counter",
      why: "The right counter follows all rules of the task.")
  }

  @Test("A counter that counts wrongly is reported")
  func counting() {
    check(
      .decrementAdds, "a counter that adds one at `decrTapped`", "Send `decrTapped` as well.")
    check(.countsByTwo, "a counter that counts by two", "Compare the count after each tap.")
  }

  @Test("A counter whose button stays enabled during a request is reported")
  func buttonStaysEnabled() {
    check(
      .buttonStaysEnabled, "a counter whose button stays enabled after a tap",
      "Compare the state right after `nthPrimeButtonTapped`.")
  }

  @Test("A counter that always asks for the same prime is reported")
  func samePrime() {
    check(
      .asksForTheSamePrime, "a counter that always asks for the prime number 0",
      "Tap the button when the count is not 0, and compare `asked`.")
  }

  @Test("A counter that ignores a second tap is reported")
  func secondTap() {
    check(
      .secondTapIsIgnored, "a counter that ignores a tap while a request is open",
      "Tap twice, and answer the second request.")
  }

  @Test("A counter that shows the answer of a replaced request is reported")
  func oldAnswer() {
    check(
      .oldAnswersAreShown, "a counter that shows the answer of a replaced request",
      "Tap twice, and answer the first request.")
  }

  @Test("A counter that asks before its effect starts is reported")
  func asksInTheReducer() {
    check(
      .asksInTheReducer, "a counter whose reducer asks the service itself",
      "A store starts each effect immediately: call the reducer without a store.")
  }

  @Test("A counter that leaves a failure without an answer is reported")
  func failure() {
    check(
      .failureIsSilent, "a counter whose effect answers nothing after a failure",
      "Let a request fail, and receive its answer.")
    check(
      .failureKeepsTheButtonDisabled, "a counter whose button stays disabled after a failure",
      "Compare the state after the answer nil.")
  }

  @Test("A counter whose effect does not complete is reported")
  func completion() {
    check(
      .neverCompletes, "a counter whose effect answers and does not complete",
      "End each test with `finish`, or wait for the effect's completion.")
  }

  @Test("A counter that handles an answer wrongly is reported")
  func answer() {
    check(
      .primeIsNotShown, "a counter that does not show the prime",
      "Compare the alert after the answer.")
    check(
      .buttonStaysDisabled, "a counter whose button stays disabled after the answer",
      "Compare the state after the answer.")
    check(
      .alertIsNotDismissed, "a counter that does not dismiss the alert",
      "Send `alertDismissButtonTapped` while an alert is shown.")
  }

  @Test("A counter that cancels wrongly is reported")
  func cancellation() {
    check(
      .cancelForgetsTheRequest, "a counter that does not cancel the request",
      "Answer a request after `cancelButtonTapped`.")
    check(
      .cancelKeepsTheButtonDisabled, "a counter whose button stays disabled when it has canceled",
      "Compare the state after `cancelButtonTapped`.")
  }

  @Test("A counter that shows an old alert after a failure is reported")
  func oldAlert() {
    check(
      .failureKeepsTheAlert, "a counter whose old alert stays when a request fails",
      "Let a request fail while an alert is shown.")
  }

  /// Returns what the answer reports about a counter, each report in one line.
  private func reports(of bug: Bug?) -> [String] {
    let log = Log<String>()
    testCounter(
      makeCounter: {
        let service = ServiceByHand()
        return (reducer: counter(bug, asking: service), service: service)
      },
      report: log.write)
    return log.entries.map { $0.split(separator: "\n").joined(separator: " / ") }
  }

  /// Checks that a broken counter is reported. `advice` says how a test finds the bug.
  private func check(
    _ bug: Bug, _ counter: String, _ advice: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      !reports(of: bug).isEmpty, "a report of \(counter)", why: advice,
      sourceLocation: sourceLocation)
  }
}
