import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

/// A bug of a counter, and which tests notice it.
struct Bug {
  let name: String
  let isNoticedByCall: Bool
  let isNoticedByTestStore: Bool
}

/// The bugs of the chapter, in the order in which they are tested.
final class Bugs {
  private(set) var all: [Bug] = []
  private let chapter: Chapter

  init(of chapter: Chapter) { self.chapter = chapter }

  /// Makes a world in which nothing has happened.
  func world() -> World { World(in: chapter.temporaryFolder) }

  /// Adds a bug, with the failures that a test store has reported.
  func add(_ name: String, _ counter: CounterFeature, _ failures: [TestFailure]) {
    all.append(
      Bug(
        name: name, isNoticedByCall: !calledReducer(counter, in: world()).isEmpty,
        isNoticedByTestStore: !failures.isEmpty))
  }

  /// Adds a bug, and shows what a test store has reported.
  func show(
    _ name: String, _ counter: CounterFeature, _ failures: [TestFailure]
  ) -> [TestFailure] {
    add(name, counter, failures)
    chapter.report(failures)
    return failures
  }
}

/// Runs the part of the chapter that breaks the counter.
func bugSection(of chapter: Chapter, _ bugs: Bugs) {
  chapter.section("What does each bug look like?") {
    bugs.add("the wrong pod is decoded", wrongPod, answered(wrongPod, in: bugs.world()))

    chapter.say("Bug 1. The answer does not enable the button. The service answers a question:")
    let disabled = bugs.show(
      "the button stays disabled", staysDisabled, answered(staysDisabled, in: bugs.world()))
    chapter.check("one failure, with a line of difference", disabled.count == 1)

    chapter.say("Bug 2. The request is hushed. The service answers a question:")
    let quiet = answered(hushed, in: bugs.world())
    chapter.check("the test store reports nothing, because nothing fails", quiet == [])
    chapter.say("The same counter, with no connection:")
    let hush = bugs.show(
      "the request is hushed", hushed, failed(hushed, in: bugs.world()))
    chapter.check(
      "one failure: an answer is due, and no effect is running that could answer", hush.count == 1)

    chapter.say("Bug 3. The answer is not delivered on the store's queue.")
    let stray = bugs.show(
      "receive(on:) is missing", elsewhere, answered(elsewhere, in: bugs.world()))
    chapter.check("one failure, at `receive`", stray.count == 1)

    chapter.say("Bug 4. After its answer, the effect sends nil. The service answers a question:")
    let surplus = bugs.show(
      "one answer too many arrives", oneTooMany, answered(oneTooMany, in: bugs.world()))
    chapter.check("one failure: the test has not received an answer", surplus.count == 1)

    chapter.say("Bug 5. The effect answers, and never completes.")
    endlessPrediction(chapter, bugs)
    chapter.table(
      ["bug", "a call notices", "the test store notices"],
      bugs.all.map {
        [$0.name, $0.isNoticedByCall ? "yes" : "no", $0.isNoticedByTestStore ? "yes" : "no"]
      })
    chapter.check(
      "a test store notices every bug, and a call of the reducer notices one",
      bugs.all.allSatisfy(\.isNoticedByTestStore)
        && bugs.all.filter(\.isNoticedByCall).map(\.name) == ["the button stays disabled"])
  }
}

private func endlessPrediction(_ chapter: Chapter, _ bugs: Bugs) {
  let world = bugs.world()
  var reported: [TestFailure] = []
  chapter.predict(
    "At which step's line does the test store report a failure?",
    code: """
      store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
      world.service.answer(.prime(29))
      store.receive(.nthPrimeResponse(29)) {
        $0.alertNthPrime = PrimeAlert(prime: 29)
        $0.isNthPrimeButtonDisabled = false
      }
      store.finish()
      """,
    answers: [
      "nowhere":
        "the effect has answered, but it is still running when the test ends, and that is a "
        + "failure",
      "send":
        "`finish` notices it, and reports it at the step whose action has started the effect",
      "receive": "the right answer has arrived, and `receive` checks nothing else",
      "finish":
        "`finish` notices it, but a failure there would not say which of many steps to look at",
    ]
  ) {
    let value = CounterState(count: 10)
    let start = #line + 2
    reported = failures(of: endless, from: value, in: world, patience: 1) { store in
      store.send(.nthPrimeButtonTapped) { $0.isNthPrimeButtonDisabled = true }
      world.service.answer(.prime(29))
      store.receive(.nthPrimeResponse(29)) {
        $0.alertNthPrime = PrimeAlert(prime: 29)
        $0.isNthPrimeButtonDisabled = false
      }
      store.finish()
    }
    let steps = [0: "send", 2: "receive", 6: "finish"]
    let found = reported.map { steps[$0.location.line - start] ?? "elsewhere" }
    return found.isEmpty ? "nowhere" : found.joined(separator: ", ")
  }
  chapter.report(reported)
  chapter.check("there is one failure", reported.count == 1)
  bugs.add("the effect never completes", endless, reported)
}
