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

  @Test("A search that keeps something old when a letter is typed is reported")
  func typed() {
    check([
      (.oldResultsStay, "that keeps the old results when a letter is typed"),
      (.failureStays, "whose `hasFailed` stays true when a letter is typed"),
      (.textStays, "whose text never changes"),
    ])
  }

  @Test("A search whose pause is not 300 milliseconds is reported")
  func pause() {
    check([
      (.asksTooEarly, "that asks after 299 milliseconds"),
      (.asksTooLate, "that asks after 301 milliseconds"),
      (.skipsThePause, "that asks without a pause while a request is open"),
    ])
  }

  @Test("A search whose pause does not begin again with each letter is reported")
  func lastLetter() {
    check([
      (.asksAtEveryLetter, "that asks for each letter, even if another one follows"),
      (.waitsFromTheFirstLetter, "whose pause does not begin again with another letter"),
    ])
  }

  @Test("A search that does not ask for each text once is reported")
  func asksOnce() {
    check([
      (.asksTwice, "that asks twice for one text"),
      (.skipsTheSameText, "that does not ask again for the same text"),
      (.skipsEmptyTexts, "that does not ask for an empty text"),
    ])
  }

  @Test("A search that does not send and show each answer is reported")
  func answers() {
    check([
      (.answersTwice, "that sends `answered` twice for one request"),
      (.dropsEmptyAnswers, "that sends nothing for an answer without results"),
      (.showsOneResult, "that shows only the first of several results"),
      (.answerChangesTheText, "whose text becomes the first result"),
    ])
  }

  @Test("A search that does not send each failure is reported")
  func failures() {
    check([
      (.failureIsSilent, "that sends nothing when a request fails"),
      (.failureIsAnAnswer, "that sends `answered` with no results for a failure"),
      (.failsTwice, "that sends `failed` twice for one request"),
    ])
  }

  @Test("A search whose request outlives a letter is reported")
  func oldRequests() {
    check([
      (.oldAnswerInThePause, "that shows an old answer which arrives in the next pause"),
      (.oldAnswerAfterTheNewOne, "that shows an old answer which arrives after the newer one"),
      (.typedForgetsTheRequest, "that drops an old answer but does not cancel the request"),
      (.cancellationIsAFailure, "that sends `failed` for a request that a letter cancels"),
    ])
  }

  @Test("A search that `left` does not end, or changes, is reported")
  func left() {
    check([
      (.leftEndsNoPause, "that still asks after `left` in the pause"),
      (.leftEndsNoRequest, "that shows an answer after `left`"),
      (.leftForgetsTheRequest, "whose request stays open after `left`"),
      (.leftRemovesTheResults, "whose results `left` removes"),
    ])
  }

  @Test("A search that shows an old answer in some orders only is reported")
  func someOrders() {
    check([
      (.oldAnswerInSomeOrder, "that shows an old answer in some orders, after a letter"),
      (.leftInSomeOrder, "that shows an answer after `left`, in some orders"),
    ])
  }

  @Test("A search whose effect never ends, or that never asks again, is reported")
  func afterwards() {
    check([
      (.neverEnds, "whose effect keeps running after `answered`"),
      (.failureNeverEnds, "whose effect keeps running after `failed`"),
      (.leftForgetsThePause, "whose effect keeps sleeping after `left`"),
      (.failureEndsAll, "that never asks again after a failure"),
      (.leftEndsAll, "that never asks again after `left`"),
    ])
  }

  // The last one: if `testSearch` does not return, later tests also fail.
  @Test("`testSearch` returns and stays on its thread, even if a search never asks")
  func returns() {
    guard let right = run({ search(.plain, $0, $1) }) else { return }
    guard let broken = run({ search(.neverAsks, $0, $1) }) else { return }
    expect(
      (right.strays + broken.strays).first, nil, "the first event on another thread",
      why: "Turn a `TestExecutor`: you cannot know when other threads have finished.")
    expect(
      !broken.reports.isEmpty, "a report about a search that never asks its service",
      why: "It passes your tests.")
  }

  /// Expects a report about each of these searches. Stops at the first one without.
  private func check(
    _ bugs: [(Bug, String)], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (bug, description) in bugs {
      guard let run = run({ search(bug, $0, $1) }) else { return }
      guard run.reports.isEmpty else { continue }
      return expect(
        false, "a report about a search \(description)", why: "It passes your tests.",
        sourceLocation: sourceLocation)
    }
  }
}
