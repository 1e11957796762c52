import Dispatch
import Pictures
import Stage11TestingAsyncEffects
import Walkthrough

/// What the search through all orders cannot order, and what it has found.
func foundSection(of chapter: Chapter) {
  chapter.section("A task and a Dispatch queue") {
    chapter.say("A Dispatch queue resumes the task after a tenth of a second.")
    var comment: String?
    chapter.predict(
      "What does `everyOrder` report?",
      code: """
        everyOrder(onFailure: { _ in }) { order in
          let log = LockedLog()
          order.task("the sleeper") {
            await withCheckedContinuation { continuation in
              DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
            }
            log.append("slept")
          }
          order.executor.run()
          return log.lines
        }
        """,
      answers: [
        #"one order, with the log ["slept"]"#:
          "when `run` returns, no job is waiting, though the task has not ended: so the log is returned "
          + "too early",
        "one order, with an empty log":
          "the log is empty when it is returned, but `everyOrder` knows that a task has not ended",
        "a failure":
          "`everyOrder` waits for the task, which has not ended, and its job arrives from another thread",
      ]
    ) {
      let orders = elsewhere()
      comment = orders.failure?.comment
      if comment != nil { return "a failure" }
      return orders.outcomes.keys.contains([])
        ? "one order, with an empty log" : #"one order, with the log ["slept"]"#
    }
    chapter.code(comment ?? "")
  }

  chapter.section("What has it found in this workbook?") {
    chapter.say("A pause by the book, and a letter that is typed just when it ends:")
    let broken = pauses(looks: false).failure
    if let broken { chapter.write(pausePicture(broken), as: "pause") }
    chapter.code(broken?.text ?? "")
    chapter.check("a sleep that has ended throws nothing", broken != nil)
    let fixed = pauses(looks: true)
    chapter.check(
      "a task that looks after its sleep never asks for the old text",
      fixed.isComplete && fixed.failure == nil)
  }
}

/// A scenario whose task waits in real time.
private func elsewhere() -> Orders<[String]> {
  everyOrder(onFailure: { _ in }) { order in
    let log = LockedLog()
    order.task("the sleeper") {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
      }
      log.append("slept")
    }
    order.executor.run()
    return log.lines
  }
}

/// A search that pauses, and a user who types when the pause ends.
private func pauses(looks: Bool) -> Orders<NoOutcome> {
  everyOrder(onFailure: { _ in }) { order in
    let clock = order.executor.clock
    let search = PausingSearch(clock: clock, looks: looks) { asked, text in
      order.note("asks for \(asked)")
      order.expect(asked == text, "The text is \(text)")
    }
    search.type("s")
    order.task("the user") {
      try? await clock.sleep(for: .milliseconds(300))
      order.note("types sw")
      search.type("sw")
    }
    order.executor.advance(by: .seconds(1))
  }
}

private func pausePicture(_ order: BrokenOrder) -> some Picture {
  picture(
    of: order, title: "A letter that is typed just when a pause ends",
    summary: """
      The search for s and the user sleep. Both wake at the same moment. The user types sw, which \
      cancels the search for s. But its sleep has ended, so it asks for s all the same.
      """)
}
