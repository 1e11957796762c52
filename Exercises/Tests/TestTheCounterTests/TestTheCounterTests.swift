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

  @Test("A counter that does not count below zero is reported")
  func belowZero() { check(.stopsAtZero, "that stays at zero when it should count below zero") }

  @Test("A counter that counts by two is reported")
  func byTwo() {
    check(.countsByTwo, "that adds and subtracts two")
    check(.incrementSetsOne, "that sets the count to 1 at `incrTapped`, whatever it was,")
    check(.decrementSetsMinusOne, "that sets the count to -1 at `decrTapped`, whatever it was,")
  }

  @Test("A counter whose button stays enabled is reported")
  func enabled() {
    check(.buttonStaysEnabled, "whose button stays enabled while a request is open")
    check(
      .secondTapEnablesTheButton,
      "whose button is enabled again when it is tapped while a request is open")
  }

  @Test("A counter that asks for another prime is reported")
  func anotherPrime() {
    check(.asksForTheNextPrime, "that asks for the prime after the one that it should ask for")
  }

  @Test("A counter that always asks for the same prime is reported")
  func samePrime() {
    check(.asksForTheSamePrime, "that asks for the prime with the number 0, whatever the count is,")
  }

  @Test("A counter that asks a second time is reported")
  func asksAgain() { check(.asksAgain, "that asks the service once more when the answer has come") }

  @Test("A counter that ignores a second tap is reported")
  func secondTap() {
    check(
      .secondTapIsIgnored, "that makes no new request when the button is tapped while one is open")
    check(
      .secondTapOnlyCancels,
      "that cancels the open request when the button is tapped again, and makes no new one,")
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

  @Test("A counter whose button stays disabled after a failure is reported")
  func failure() {
    check(
      .failureIsSilent,
      "whose button stays disabled after a failure, because its effect does not answer then,")
    check(
      .failureKeepsTheButtonDisabled,
      "that leaves the button disabled at `nthPrimeResponse` when the answer is nil")
  }

  @Test("A counter whose effect never completes is reported")
  func completion() {
    check(.neverCompletes, "whose effect answers, and then does not complete,")
    check(
      .goesOnAfterAPrime,
      "whose effect completes after a failure, and does not complete after a prime,")
    check(
      .goesOnAfterAFailure,
      "whose effect completes after a prime, and does not complete after a failure,")
  }

  @Test("A counter whose button stays disabled after the answer is reported")
  func disabled() {
    check(.buttonStaysDisabled, "whose button stays disabled when the answer is a prime")
  }

  @Test("A counter that does not show the prime is reported")
  func prime() {
    check(.primeIsNotShown, "that leaves the alert as it is when the answer is a prime")
    check(.countIsShown, "that shows the count in the place of the prime")
  }

  @Test("A counter that shows an old alert after a failure is reported")
  func alertAtFailure() {
    check(
      .failureKeepsTheAlert, "that still shows the alert of an older answer when a request fails")
  }

  @Test("A counter that does not dismiss the alert is reported")
  func dismissal() {
    check(.alertIsNotDismissed, "that does nothing at `alertDismissButtonTapped`")
  }

  @Test("A counter that does not cancel the request is reported")
  func cancellation() {
    check(
      .cancelForgetsTheRequest,
      "that enables the button at `cancelButtonTapped`, and does not cancel the request,")
  }

  @Test("A counter whose button stays disabled after a cancellation is reported")
  func disabledByCancel() {
    check(
      .cancelKeepsTheButtonDisabled,
      "that cancels the request at `cancelButtonTapped`, and does not enable the button,")
  }

  @Test("A counter whose alert goes at a cancellation is reported")
  func alertAtCancel() {
    check(.cancelDismissesTheAlert, "that dismisses the alert at `cancelButtonTapped`")
  }

  @Test("A counter whose alert goes at a tap that has nothing to do with it is reported")
  func alertAtTap() {
    check(.tapDismissesTheAlert, "that dismisses the alert at `nthPrimeButtonTapped`")
    check(
      .countingDismissesTheAlert, "that dismisses the alert at `incrTapped` and at `decrTapped`")
  }

  @Test("A counter whose count changes when the answer comes is reported")
  func changesTooMuch() {
    check(.answerChangesTheCount, "whose count changes when the answer comes")
    check(.answerResetsTheCount, "whose count is 0 again when the answer comes")
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
    // Twice, because an answer may remember what it has reported.
    expect(
      (1...2).allSatisfy { _ in !reports(of: fault).isEmpty },
      "`testCounter` to report something about a broken counter, each time. A counter "
        + "\(description) passes your tests",
      sourceLocation: sourceLocation)
  }
}
