import Stage11TestingAsyncEffects
import Walkthrough

/// A model of the main actor, tested as it is.
func modelSection(of chapter: Chapter) {
  chapter.section("How do you test a model as it is?") {
    chapter.say(
      "A search screen's model belongs to the main actor, and starts a task in a method. The test turns "
        + "an executor.")
    var shown = ""
    chapter.predict(
      "What does the test see of `isSearching`: after `submit`, after one step, and at the end?",
      code: """
        let model = SearchModel { text in
          await Task.yield()
          return "\\(text)…"
        }
        var looks: [Bool] = []
        model.submit("swift")
        looks.append(model.isSearching)
        executor.step()
        looks.append(model.isSearching)
        executor.run()
        looks.append(model.isSearching)
        """,
      answers: [
        "[true, true, false]":
          "`Task { }` only enqueues the task's first job: it runs when the test says so",
        "[false, true, false]":
          "`submit` enqueues the task's first job, the step runs it up to the first suspension, and `run` "
          + "the rest",
        "[false, false, false]":
          "one step runs the task up to where it suspends, and the flag is up there",
      ]
    ) {
      withTestExecutor(onFailure: stop) { executor in
        let model = SearchModel { text in
          await Task.yield()
          return "\(text)…"
        }
        var looks: [Bool] = []
        model.submit("swift")
        looks.append(model.isSearching)
        executor.step()
        looks.append(model.isSearching)
        executor.run()
        looks.append(model.isSearching)
        shown = model.results
        return looks
      }
    }
    chapter.show("results", shown)
    chapter.check("the model shows the answer", shown == "swift…")
    chapter.say("And the race of the first section, its code unchanged:")
    var orders: [String: Int] = [:]
    for _ in 0..<2_000 { orders[testedRace(), default: 0] += 1 }
    chapter.show("orders", orders)
    chapter.check("in each race that a test turns, a arrives first", orders == ["abc": 2_000])
    chapter.check("priorities are ignored", priorities() == ["low", "high"])
  }
}

private func testedRace() -> String {
  withTestExecutor(onFailure: stop) { executor in
    let runners = Runners()
    for name in ["a", "b", "c"] {
      Task { await runners.run(name) }
    }
    executor.run()
    runners.resume()
    executor.run()
    return runners.arrived
  }
}

/// In which order two tasks of different priorities run.
private func priorities() -> [String] {
  withTestExecutor(onFailure: stop) { executor in
    let log = LockedLog()
    Task(priority: .background) { log.append("low") }
    Task(priority: .high) { log.append("high") }
    executor.run()
    return log.lines
  }
}
