import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// A test store whose tasks wait until the test runs them.
func storeSection(of chapter: Chapter) {
  chapter.section("What does a test store report?") {
    chapter.say("A test of Prime Time's counter with a test store: each action, and each change.")
    chapter.check("the right counter passes", tested(nil).isEmpty)
    chapter.table(
      ["bug", "what is reported first"],
      Bug.allCases.map { bug in
        [bug.rawValue, tested(bug).first.map { firstWords(of: $0.message) } ?? "nothing"]
      })
    chapter.check("each is noticed", Bug.allCases.allSatisfy { !tested($0).isEmpty })

    chapter.say(
      "The search field once more. Its service has not answered when the user leaves, and ignores "
        + "a cancellation.")
    chapter.predict(
      "What does the test store report?",
      code: """
        store.send(.typed("s")) { $0.text = "s" }
        executor.advance(by: .milliseconds(300))
        store.send(.left)
        store.finish()
        """,
      answers: [
        "nothing":
          "the effect is canceled, and the store drops what it sends; but its task still exists",
        "an answer that no line receives":
          "the service has not answered, and the store would drop what a canceled effect sends",
        "a task that has not ended":
          "canceling a task marks it, and this one is still waiting for its answer",
      ]
    ) {
      let failures = leftWhileAsked()
      guard let failure = failures.first else { return "nothing" }
      return failure.message.contains("is still running")
        ? "a task that has not ended" : "an answer that no line receives"
    }
    for failure in leftWhileAsked() { chapter.code(failure.message) }
    chapter.check("it is the only failure", leftWhileAsked().count == 1)
  }
}

/// The first sentence of a message.
private func firstWords(of message: String) -> String {
  String(message.prefix { $0 != "." && $0 != "\n" })
}

private func leftWhileAsked() -> [TestFailure] {
  withTestExecutor(onFailure: stop) { executor in
    var failures: [TestFailure] = []
    let service = Questions()
    let store = TestStore(
      initialValue: SearchState(),
      reducer: searchReducer(clock: executor.clock) { await service.ask($0) },
      onFailure: { failures.append($0) })
    store.send(.typed("s")) { $0.text = "s" }
    executor.advance(by: .milliseconds(300))
    store.send(.left)
    store.finish()
    // Answers the waiting questions, so that no task is left behind.
    service.answer()
    return failures
  }
}
