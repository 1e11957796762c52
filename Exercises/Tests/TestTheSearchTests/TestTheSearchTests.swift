import ExerciseTesting
import Foundation
import Testing

@testable import TestTheSearch

@Suite("TestTheSearch", .serialized)
struct TestTheSearchTests {
  // One test after the other: an answer may have variables that its calls share.

  @Test("Nothing is reported about the right search, in whatever shape it comes")
  func right() {
    // Twice, because an answer may leave something behind.
    for shape in Shape.allCases + Shape.allCases {
      guard let run = run({ search(shape, $0, $1) }) else { return }
      guard let report = run.reports.first else { continue }
      return expect(
        false,
        "`testSearch` to report nothing about the right search, also about one "
          + "\(shape.description). The first of its reports (\(run.reports.count) in all) was "
          + "“\(report)”",
        why: "The task says what the right search does, and what is not said.")
    }
  }

  @Test("Everything happens on the calling thread, and the reports are the same each time")
  func thread() {
    guard let right = run({ search(.plain, $0, $1) }) else { return }
    guard let first = run({ search(.asksTooEarly, $0, $1) }) else { return }
    guard let second = run({ search(.asksTooEarly, $0, $1) }) else { return }
    let strays = right.strays + first.strays
    expect(
      strays.isEmpty,
      "everything to happen on the thread that calls `testSearch`. "
        + "\(strays.first ?? "") on another one",
      why: "What runs on other threads has to be waited for, or hoped for: turn a `TestExecutor`.")
    let different = zip(first.reports, second.reports).first { $0 != $1 }
    expect(
      first.reports == second.reports,
      "the same reports each time that the same broken search is tested. There were "
        + "\(first.reports.count) and \(second.reports.count)"
        + (different.map { ", and “\($0)” was once “\($1)”" } ?? ""),
      why: "Nothing in a report depends on real time, or on chance.")
  }

  @Test("No test waits in real time")
  func time() {
    // The best of three: a loaded machine makes a test wait, too, but not each time so long.
    var waits: [Double] = []
    for _ in 1...3 {
      guard let run = run({ search(.plain, $0, $1) }) else { return }
      if run.waited < run.mayWait { return }
      waits.append(run.waited)
    }
    let waited = String(format: "%.2f s", waits.min() ?? 0)
    expect(
      false, "no test to wait in real time. The tests of the right search have waited \(waited)",
      why: "Time is the clock's, which you move: nothing comes by waiting.")
  }

  @Test("A search that asks a millisecond too early is reported")
  func earlier() { check(.asksTooEarly, "that asks after 299 milliseconds") }

  @Test("A search that asks a millisecond too late is reported")
  func later() { check(.asksTooLate, "whose first request comes after 301 milliseconds") }

  @Test("A search that asks at every letter is reported")
  func everyLetter() {
    check(
      .asksAtEveryLetter,
      "that asks for each text, 300 milliseconds after it was typed, whatever was typed "
        + "meanwhile,")
    check(
      .asksForOldTexts,
      "that asks, when the pause is over, for each text that was typed in it, and cancels all of "
        + "these requests but the last,")
  }

  @Test("A search whose pause begins at the first letter is reported")
  func firstLetter() {
    check(
      .waitsFromTheFirstLetter,
      "whose pause is not begun anew by another letter")
  }

  @Test("A search that waits for no pause while a request is open is reported")
  func noPause() {
    check(.skipsThePause, "that asks at once when something is typed while a request is open")
  }

  @Test("A search that stays with the text that was typed first is reported")
  func firstText() {
    check(.textStays, "whose state keeps its text when another one is typed")
    check(.asksForTheFirstText, "that always asks for the text that was typed first")
  }

  @Test("A search that asks twice is reported")
  func twice() { check(.asksTwice, "that asks twice for one text") }

  @Test("A search that does not ask for the same text again is reported")
  func sameText() {
    check(
      .skipsTheSameText,
      "that does not ask for a text that it has asked for last")
  }

  @Test("A search that does not ask for an empty text is reported")
  func emptyText() { check(.skipsEmptyTexts, "that does not ask for an empty text") }

  @Test("A search that sends the answer twice is reported")
  func answersTwice() { check(.answersTwice, "that sends `answered` twice for one request") }

  @Test("A search whose answer changes the text is reported")
  func textChanged() { check(.answerChangesTheText, "whose text becomes the first of the results") }

  @Test("A search that does not send an answer without results is reported")
  func noResults() {
    check(.dropsEmptyAnswers, "that sends nothing when the service answers without results")
  }

  @Test("A search that shows only the first of several results is reported")
  func firstResult() { check(.showsOneResult, "that shows only the first of several results") }

  @Test("A search that leaves the results when something is typed is reported")
  func oldResults() {
    check(
      .oldResultsStay,
      "that still shows the old results when something is typed")
  }

  @Test("A search that does not tell of a failure is reported")
  func silent() { check(.failureIsSilent, "that sends nothing when the request fails") }

  @Test("A search that takes a failure for an answer is reported")
  func noFailure() {
    check(
      .failureIsAnAnswer,
      "that sends `answered`, without results, when the request fails")
  }

  @Test("A search that tells of a failure twice is reported")
  func failsTwice() { check(.failsTwice, "that sends `failed` twice for one request") }

  @Test("A search that leaves the failure when something is typed is reported")
  func oldFailure() {
    check(
      .failureStays,
      "that still says that it has failed when something is typed")
  }

  @Test("A search that asks nothing after a failure is reported")
  func overAfterFailure() {
    check(
      .failureEndsAll,
      "that never asks again when a request has failed")
  }

  @Test("A search whose effect does not end after a failure is reported")
  func failureNeverEnds() {
    check(.failureNeverEnds, "whose effect goes on when it has sent `failed`")
  }

  @Test("A search that takes a cancellation for a failure is reported")
  func canceledAsFailed() {
    check(
      .cancellationIsAFailure,
      "that sends `failed` for a request that is canceled because something is typed")
  }

  @Test("A search that shows an old answer after a newer one is reported")
  func oldAnswerLast() {
    check(
      .oldAnswerAfterTheNewOne,
      "that does not cancel a request when something is typed, and shows its answer "
        + "after the newer one,")
  }

  @Test("A search that shows an old answer in the next pause is reported")
  func oldAnswerInPause() {
    check(
      .oldAnswerInThePause,
      "that shows the answer to an old request until it makes the next one")
  }

  @Test("A search that shows an old answer in some orders only is reported")
  func someOrder() {
    check(
      .oldAnswerInSomeOrder,
      "that shows an old answer in some orders of the waiting jobs, where something is "
        + "typed while the answer is on its way,")
  }

  @Test("A search that does not cancel the request when something is typed is reported")
  func typedForgets() {
    check(
      .typedForgetsTheRequest,
      "that drops the answer to an old request when something is typed, and does not "
        + "cancel the request,")
  }

  @Test("A search that waits no more for a request, and leaves it open, is reported")
  func staysOpen() {
    check(
      .requestStaysOpen,
      "whose effect ends when something is typed or it is left, and whose request is open still,")
  }

  @Test("A search that asks although it was left in the pause is reported")
  func leftInPause() { check(.leftEndsNoPause, "that goes on when it is left in the pause") }

  @Test("A search that shows an answer although it was left is reported")
  func leftWhileAsking() {
    check(
      .leftEndsNoRequest,
      "that goes on when it is left while a request is open")
  }

  @Test("A search that shows an answer after it was left, in some orders only, is reported")
  func leftInSomeOrder() {
    check(
      .leftInSomeOrder,
      "that shows an answer after it was left, in some orders of the waiting jobs, where "
        + "it is left while the answer is on its way,")
  }

  @Test("A search whose effect sleeps on when it is left is reported")
  func leftSleeps() {
    check(
      .leftForgetsThePause,
      "that does not ask when it was left in the pause, but whose effect sleeps on,")
  }

  @Test("A search that does not cancel the request when it is left is reported")
  func leftForgets() {
    check(
      .leftForgetsTheRequest,
      "that drops the answer when it is left, and does not cancel the request, so that "
        + "its effect goes on,")
  }

  @Test("A search that removes the results when it is left is reported")
  func leftChanges() { check(.leftRemovesTheResults, "that removes the results when it is left") }

  @Test("A search that asks nothing after it was left is reported")
  func overAfterLeft() { check(.leftEndsAll, "that never asks again when it was left") }

  @Test("A search whose effect does not end after an answer is reported")
  func neverEnds() { check(.neverEnds, "whose effect goes on when it has sent `answered`") }

  // The last one: where `testSearch` does not return, the tests after that fail, too.
  @Test("A search that never asks is reported")
  func neverAsks() { check(.neverAsks, "that never asks its service") }

  private func check(
    _ fault: Fault, _ description: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let run = run({ search(fault, $0, $1) }) else { return }
    expect(
      !run.reports.isEmpty,
      "`testSearch` to report something about a broken search. A search \(description) passes "
        + "your tests",
      sourceLocation: sourceLocation)
  }
}
