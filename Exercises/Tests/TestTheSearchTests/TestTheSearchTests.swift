import ExerciseTesting
import Testing

@testable import TestTheSearch

@Suite("TestTheSearch", .serialized)
struct TestTheSearchTests {
  // One test after the other: an answer can have variables that its calls share.

  @Test("Nothing is reported about a right search, whatever its shape")
  func right() {
    // Twice, because an answer can leave something behind.
    for shape in Shape.allCases + Shape.allCases {
      guard let run = run({ search(shape, $0, $1) }) else { return }
      guard let report = run.reports.first else { continue }
      return expect(
        false,
        "no report about a right search \(shape.description)",
        why: "The first of \(run.reports.count) reports is: \(report)")
    }
  }

  @Test("Everything happens on the calling thread")
  func thread() {
    guard let right = run({ search(.plain, $0, $1) }) else { return }
    guard let broken = run({ search(.asksTooEarly, $0, $1) }) else { return }
    expect(
      (right.strays + broken.strays).first, nil, "the first event on another thread",
      why: "Turn a `TestExecutor`: nobody knows when other threads have finished.")
  }

  @Test("A search that asks a millisecond too early is reported")
  func earlier() { check(.asksTooEarly, "that asks after 299 milliseconds") }

  @Test("A search that asks a millisecond too late is reported")
  func later() { check(.asksTooLate, "that asks after 301 milliseconds, the first time") }

  @Test("A search that asks at every letter is reported")
  func everyLetter() {
    check(
      .asksAtEveryLetter,
      "that asks for each letter, even if another one follows")
    check(
      .asksForOldTexts,
      "that asks for each letter of a pause when the pause ends")
  }

  @Test("A search whose pause begins at the first letter is reported")
  func firstLetter() {
    check(
      .waitsFromTheFirstLetter,
      "whose pause does not begin again with another letter")
  }

  @Test("A search that waits for no pause while a request is open is reported")
  func noPause() {
    check(.skipsThePause, "that asks without a pause while a request is open")
  }

  @Test("A search that stays with the text that was typed first is reported")
  func firstText() {
    check(.textStays, "whose text never changes")
    check(.asksForTheFirstText, "that always asks for the first text")
  }

  @Test("A search that asks twice is reported")
  func twice() { check(.asksTwice, "that asks twice for one text") }

  @Test("A search that does not ask for the same text again is reported")
  func sameText() {
    check(
      .skipsTheSameText,
      "that does not ask again for the same text")
  }

  @Test("A search that does not ask for an empty text is reported")
  func emptyText() { check(.skipsEmptyTexts, "that does not ask for an empty text") }

  @Test("A search that sends the answer twice is reported")
  func answersTwice() { check(.answersTwice, "that sends `answered` twice for one request") }

  @Test("A search whose answer changes the text is reported")
  func textChanged() { check(.answerChangesTheText, "whose text becomes the first result") }

  @Test("A search that does not send an answer without results is reported")
  func noResults() {
    check(.dropsEmptyAnswers, "that sends nothing for an answer without results")
  }

  @Test("A search that shows only the first of several results is reported")
  func firstResult() { check(.showsOneResult, "that shows only the first of several results") }

  @Test("A search that keeps the results when a letter is typed is reported")
  func oldResults() {
    check(
      .oldResultsStay,
      "that keeps the old results when a letter is typed")
  }

  @Test("A search that sends nothing for a failure is reported")
  func silent() { check(.failureIsSilent, "that sends nothing when a request fails") }

  @Test("A search that takes a failure for an answer is reported")
  func noFailure() {
    check(
      .failureIsAnAnswer,
      "that sends `answered` with no results for a failure")
  }

  @Test("A search that sends a failure twice is reported")
  func failsTwice() { check(.failsTwice, "that sends `failed` twice for one request") }

  @Test("A search that keeps the failure when a letter is typed is reported")
  func oldFailure() {
    check(
      .failureStays,
      "whose `hasFailed` stays true when a letter is typed")
  }

  @Test("A search that asks nothing after a failure is reported")
  func overAfterFailure() {
    check(
      .failureEndsAll,
      "that never asks again after a failure")
  }

  @Test("A search whose effect does not end after a failure is reported")
  func failureNeverEnds() {
    check(.failureNeverEnds, "whose effect keeps running after `failed`")
  }

  @Test("A search that takes a cancellation for a failure is reported")
  func canceledAsFailed() {
    check(
      .cancellationIsAFailure,
      "that sends `failed` for a request that a letter cancels")
  }

  @Test("A search that shows an old answer after a newer one is reported")
  func oldAnswerLast() {
    check(
      .oldAnswerAfterTheNewOne,
      "that shows an old answer which arrives after the newer one")
  }

  @Test("A search that shows an old answer in the next pause is reported")
  func oldAnswerInPause() {
    check(
      .oldAnswerInThePause,
      "that shows an old answer which arrives in the next pause")
  }

  @Test("A search that shows an old answer in some orders only is reported")
  func someOrder() {
    check(
      .oldAnswerInSomeOrder,
      "that shows an old answer in some orders, after a letter")
  }

  @Test("A search that does not cancel the request when a letter is typed is reported")
  func typedForgets() {
    check(
      .typedForgetsTheRequest,
      "that drops an old answer but does not cancel the request")
  }

  @Test("A search whose effect ends while its request stays open is reported")
  func staysOpen() {
    check(
      .requestStaysOpen,
      "whose canceled effect leaves its request open")
  }

  @Test("A search that asks after it was left in the pause is reported")
  func leftInPause() { check(.leftEndsNoPause, "that still asks when it is left in the pause") }

  @Test("A search that shows an answer after it was left is reported")
  func leftWhileAsking() {
    check(
      .leftEndsNoRequest,
      "that shows an answer after `left`")
  }

  @Test("A search that shows an answer after it was left, in some orders only, is reported")
  func leftInSomeOrder() {
    check(
      .leftInSomeOrder,
      "that shows an answer after `left`, in some orders")
  }

  @Test("A search whose effect keeps sleeping after it was left is reported")
  func leftSleeps() {
    check(
      .leftForgetsThePause,
      "whose effect keeps sleeping after `left`")
  }

  @Test("A search that does not cancel the request when it is left is reported")
  func leftForgets() {
    check(
      .leftForgetsTheRequest,
      "that does not cancel the request when it is left")
  }

  @Test("A search that removes the results when it is left is reported")
  func leftChanges() { check(.leftRemovesTheResults, "that removes the results when it is left") }

  @Test("A search that asks nothing after it was left is reported")
  func overAfterLeft() { check(.leftEndsAll, "that never asks again after `left`") }

  @Test("A search whose effect does not end after an answer is reported")
  func neverEnds() { check(.neverEnds, "whose effect keeps running after `answered`") }

  // The last one: where `testSearch` does not return, the tests after that fail, too.
  @Test("A search that never asks is reported")
  func neverAsks() { check(.neverAsks, "that never asks its service") }

  private func check(
    _ fault: Fault, _ description: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let run = run({ search(fault, $0, $1) }) else { return }
    expect(
      !run.reports.isEmpty, "a report about a search \(description)",
      why: "It passes your tests.", sourceLocation: sourceLocation)
  }
}
