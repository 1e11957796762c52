import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Runs the part of the chapter before the test store.
func callSections(of chapter: Chapter) {
  chapter.section("What does a call of the reducer test?") {
    chapter.say(
      "A reducer is a function, so a test can call it. The counter that is tested here has a "
        + "bug: its request decodes the wrong part of the answer.")
    chapter.predict(
      "What does the test report?",
      code: """
        var state = CounterState(count: 10)
        _ = reducer(&state, .nthPrimeButtonTapped)
        if state != CounterState(count: 10, isNthPrimeButtonDisabled: true) {
          failures.append("after the tap")
        }
        _ = reducer(&state, .nthPrimeResponse(29))
        if state != CounterState(count: 10, alertNthPrime: PrimeAlert(prime: 29)) {
          failures.append("after the answer")
        }
        """,
      answers: [
        "[]":
          "the test never runs the effect, and the test itself has written the answer that is "
          + "reduced",
        #"["after the tap"]"#:
          "the reducer disables the button before it asks anything, and does that right",
        #"["after the answer"]"#:
          "the bug is in the effect: from the test's 29, the reducer makes the right alert",
        #"["after the tap", "after the answer"]"#:
          "both states are right: the bug is in the effect, which this test does not run",
      ]
    ) {
      calledReducer(wrongPod, in: World(in: chapter.temporaryFolder))
    }
    chapter.check(
      "a call notices a button that stays disabled",
      calledReducer(staysDisabled, in: World(in: chapter.temporaryFolder))
        == ["after the answer"])
    chapter.check(
      "a call does not notice a reducer that returns no effect at all",
      calledReducer(
        { counter($0, asking: { _ in .none }) }, in: World(in: chapter.temporaryFolder)) == [])
  }

  chapter.section("What is the world of a test?") {
    chapter.say(
      "Prime Time gets its world as a value. The test makes its own: a service that it plays by "
        + "hand, a clock that always shows the same time, a file in a temporary folder, and a "
        + "serial queue.")
    let world = World(in: chapter.temporaryFolder)
    var answer: Int?
    let isDone = DispatchSemaphore(value: 0)
    let running = nthPrime(10, world.environment).sink { prime in
      answer = prime
      isDone.signal()
    }
    let question = world.service.waitForQuestion()
    chapter.show("the service was asked", question?.query ?? "nothing")
    chapter.check(
      "the service holds the request until the test answers", world.service.openRequests() == 1)
    world.service.answer(.prime(29))
    _ = isDone.wait(timeout: .now() + 5)
    running.cancel()
    chapter.show("it answered", answer ?? 0)
    chapter.check("Prime Time's own code asks and decodes", answer == 29)
    chapter.say("This is which object retains which while the service holds a request:")
    let picture = worldPicture()
    chapter.draw(picture, as: "world")
    let alive = aliveInWorld(in: chapter.temporaryFolder)
    chapter.check(
      "weak references find alive what the picture shows",
      alive.held.isSubset(of: picture.survivors) && alive.held.count == 4)
    chapter.check(
      "when a test drops its world, the service is deallocated, even if it holds a request",
      alive.isDeallocated)
    chapter.check(
      "the clock always shows the same time", world.environment.now() == world.environment.now())
    world.environment.saveFavoritePrimes([2, 3])
    let loaded = try? world.environment.loadFavoritePrimes()
    chapter.check("the file is real, in a folder of this test", loaded == [2, 3])
  }

  chapter.section("How does a test run an effect by hand?") {
    chapter.say(
      "The test subscribes to the effect with `sink`, collects the answers, waits for the "
        + "completion, and passes the answers to the reducer.")
    let right = testedByHand(counterReducer, in: World(in: chapter.temporaryFolder))
    let wrong = testedByHand(wrongPod, in: World(in: chapter.temporaryFolder))
    chapter.show("the right counter answers", right.answers.map { "\($0)" })
    chapter.show("the counter with the wrong pod answers", wrong.answers.map { "\($0)" })
    chapter.check(
      "a test that runs the effect notices the wrong answer",
      right.answers == [.nthPrimeResponse(29)] && wrong.answers == [.nthPrimeResponse(nil)])
    chapter.check(
      "it does not notice an answer on another queue",
      testedByHand(elsewhere, in: World(in: chapter.temporaryFolder)) == right)
  }
}
