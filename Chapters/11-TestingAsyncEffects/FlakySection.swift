import Walkthrough

/// A test of tasks that fails now and then.
func flakySection(of chapter: Chapter) {
  chapter.section("Why does a right test fail?") {
    chapter.say(
      "Three tasks of the main actor wait. They are resumed in their order, and each writes down its "
        + "name when it goes on. That is done 20,000 times.")
    chapter.predict(
      "In which order do they arrive?",
      code: """
        func run(_ name: String) async {
          await withCheckedContinuation { waiting.append($0) }
          arrived += name
        }

        /// The order in which they arrive.
        func race() async -> String {
          let tasks = ["a", "b", "c"].map { name in Task { await run(name) } }
          while waiting.count < 3 { await Task.yield() }
          for continuation in waiting { continuation.resume() }
          for task in tasks { await task.value }
          return arrived
        }
        """,
      answers: [
        "a, b, c, each time":
          "each task is resumed in its turn, but what resumes it may pass through other threads, and "
          + "nothing says in which order these come to the actor",
        "a, b, c, most of the time":
          "Swift promises no order between two tasks. Nearly always the first one to be resumed is the "
          + "first one to go on, and now and then it is not",
        "each order about as often":
          "nobody shuffles the tasks: the order is the one of the resumptions, unless one thread is "
          + "slower than another",
      ]
    ) {
      let orders = awaited(chapter, "the end of the races") { await races(20_000) } ?? [:]
      let inOrder = orders["abc", default: 0]
      let all = orders.values.reduce(0, +)
      chapter.show("in another order", all - inOrder)
      if inOrder == all { return "a, b, c, each time" }
      return inOrder * 2 > all ? "a, b, c, most of the time" : "each order about as often"
    }
  }
}
