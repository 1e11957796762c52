import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// A test store whose tasks wait until the test has them run.
func storeSection(of chapter: Chapter) {
  chapter.section("What does a test store report?") {
    chapter.say("A test of the search field, with a test store: each action, and each change.")
    chapter.check("the right search field passes", tested(nil).isEmpty)
    chapter.say(
      "The next search field asks at once. Its service has not answered when the test ends, and is not "
        + "told when a task that waits for it is canceled.")
    chapter.predict(
      "What does the test store report, and for which line?",
      code: """
        store.send(.typed("s")) { $0.text = "s" }
        store.send(.left)
        store.finish()
        """,
      answers: [
        "nothing":
          "the effect is canceled, and nothing that it sends is reduced; but its task is still there",
        "a failure at the first send":
          "the task of the effect goes on waiting, though it is canceled. The failure is told at the "
          + "step whose action has started it",
        "a failure at finish":
          "`finish` finds out, and says it at the step that has started the task",
      ]
    ) {
      let failures = leftWhileAsked()
      guard let failure = failures.first else { return "nothing" }
      return failure.message.hasPrefix("What typed")
        ? "a failure at the first send" : "a failure at finish"
    }
    for failure in leftWhileAsked() { chapter.code(failure.message) }
    chapter.check("it is the only failure", leftWhileAsked().count == 1)
  }

  chapter.section("Which mistakes does it notice?") {
    chapter.say("The same test with five search fields, each of which has a fault:")
    chapter.table(
      ["fault", "what is reported first"],
      Fault.allCases.map { fault in
        [fault.rawValue, tested(fault).first.map { firstWords(of: $0.message) } ?? "nothing"]
      })
    chapter.check("each is noticed", Fault.allCases.allSatisfy { !tested($0).isEmpty })
  }
}

/// The first sentence of a message.
private func firstWords(of message: String) -> String {
  String(message.prefix { $0 != "." && $0 != "\n" })
}

private func leftWhileAsked() -> [TestFailure] {
  withTestExecutor(onFailure: { fatalError("\($0)") }) { _ in
    var failures: [TestFailure] = []
    let scene = Questions()
    let store = TestStore(
      initialValue: SearchState(),
      reducer: eagerSearchReducer(cancels: true) { await scene.ask($0) },
      onFailure: { failures.append($0) })
    store.send(.typed("s")) { $0.text = "s" }
    store.send(.left)
    store.finish()
    // What waits is answered, so that nothing is left behind.
    scene.answer()
    return failures
  }
}
