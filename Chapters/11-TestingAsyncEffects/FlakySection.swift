import Walkthrough

/// A test of tasks that fails now and then.
func flakySection(of chapter: Chapter) {
  chapter.section("In which order do tasks continue?") {
    chapter.say(
      "Three tasks of the main actor wait, and are resumed in their order. Each adds its name when it "
        + "continues. The program runs the race many times.")
    chapter.predict(
      "In which order do they arrive?",
      code: """
        func run(_ name: String) async {
          await withCheckedContinuation { waiting.append($0) }
          arrived += name
        }

        func resume() {
          for continuation in waiting { continuation.resume() }
        }

        /// The order in which they arrive.
        func race() async -> String {
          let tasks = ["a", "b", "c"].map { name in Task { await run(name) } }
          while waiting.count < 3 { await Task.yield() }
          resume()
          for task in tasks { await task.value }
          return arrived
        }
        """,
      answers: [
        "a, b, c, each time":
          "each is resumed in its turn. But to continue, a task has to get to its actor, and the way there "
          + "leads through other threads",
        "a, b, c in some races, and another order in others":
          "after a suspension, Swift promises no order between two tasks. Here it depends on which of the "
          + "machine's threads are free",
        "c, b, a, each time": "the main actor's jobs wait in a queue, not on a stack",
      ]
    ) {
      let orders = awaited(chapter, "the end of the races") { await races(2_000) } ?? [:]
      let inOrder = orders["abc", default: 0]
      let all = orders.values.reduce(0, +)
      chapter.show("in another order", all - inOrder)
      if inOrder == all { return "a, b, c, each time" }
      return orders == ["cba": all]
        ? "c, b, a, each time" : "a, b, c in some races, and another order in others"
    }
  }
}
