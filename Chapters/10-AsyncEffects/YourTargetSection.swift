import Walkthrough

/// What an application of today has that the stage does not use.
func yourTargetSection(of chapter: Chapter) {
  chapter.section("In your target") {
    chapter.say(
      "In a target that is on the main actor by default, the compiler says other things: "
        + "`swift run workbook steps 10 17` and the steps after it. What follows here are runs. A model "
        + "of the main actor is `@Observable`, and a loop reads its count with `Observations`. Then the "
        + "count is set twice in a row, and later once more.")
    chapter.predict(
      "Which counts does the loop see?",
      code: """
        let task = Task {
          for await count in Observations({ model.count }) { log.append("\\(count)") }
        }
        run.perform { _ in }
        run.perform { _ in
          model.count = 1
          model.count = 2
        }
        run.perform { _ in model.count = 3 }
        """,
      answers: [
        #"["0", "1", "2", "3"]"#:
          "`Observations` notices that something changes, and reads when the main actor is free again",
        #"["0", "2", "3"]"#:
          "the loop begins with the present count. Two changes in one job are read once, after the "
          + "job",
        #"["1", "2", "3"]"#: "the first value is the count when the loop begins",
        #"["0", "3"]"#: "the loop has run between the changes to 2 and to 3, and has read 2",
      ]
    ) {
      observedCounts()
    }

    chapter.say(
      "A class of the main actor with an `isolated deinit`, which loses its last reference:")
    let (here, inPool) = (endings(isDroppedInPool: false), endings(isDroppedInPool: true))
    chapter.show("on the main actor", here)
    chapter.show("in the pool", inPool)
    chapter.check(
      "dropped on the main actor, it ends inside the line that drops it",
      here == ["drops it", "deinit", "has dropped it"])
    chapter.check(
      "dropped in the pool, it ends on the main actor, in a later job",
      inPool == ["drops it", "has dropped it", "deinit"])

    chapter.say("And a task with a name:")
    chapter.show("names", namesOfTasks())
    chapter.check(
      "a task knows its name, and its child has none",
      namesOfTasks() == ["the task: search", "its child: no name"])
  }
}
