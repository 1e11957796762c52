import Pictures
import Stage11TestingAsyncEffects
import Walkthrough

/// Every order of a scenario's jobs.
func orderSections(of chapter: Chapter) {
  chapter.section("How many orders are there?") {
    chapter.say(
      "Two tasks write down a line, yield, and write down another one. `everyOrder` runs them in all "
        + "orders that there are. (`count` and `steps` are 2.)")
    chapter.predict(
      "How many different logs are there?",
      code: """
        everyOrder(search, onFailure: { _ in }) { order in
          let log = LockedLog()
          for name in "abcdef".prefix(count) {
            order.task("\\(name)") { @concurrent in
              for step in 1...steps {
                if step > 1 { await Task.yield() }
                log.append("\\(name)\\(step)")
              }
            }
          }
          order.executor.run()
          return log.lines
        }
        """,
      answers: [
        "2": "so it would be if nothing could come between the two steps of a task",
        "4": "each task has two steps, but it is their order that counts, not their number",
        "6":
          "of four places in a row, a takes any two, and b takes the others: that is 4 over 2",
        "24": "a2 comes after a1, and b2 after b1: that leaves 6 of the 24",
      ]
    ) {
      ordersOfTasks(2).outcomes.count
    }
    chapter.draw(choicesPicture(), as: "choices")
    var rows: [[String]] = []
    for (tasks, steps) in [(2, 2), (3, 2), (4, 2), (3, 3)] {
      rows.append(["\(tasks)", "\(steps)", "\(ordersOfTasks(tasks, steps: steps).count)"])
    }
    chapter.table(["tasks", "steps of each", "orders"], rows)
    chapter.check("three tasks of two steps have 90", rows[1][2] == "90")
    var count = 0
    let seconds = chapter.seconds {
      for _ in 0..<50 { count += ordersOfTasks(3).count }
    }
    chapter.show("orders a second", Int(Double(count) / seconds))
  }

  chapter.section("Which order breaks it?") {
    chapter.say(
      "The search field that asks at every letter, and cancels nothing. The user types s, sw and swi. "
        + "Each answer takes two steps.")
    chapter.predict(
      "In how many of the 90 orders does the field show another answer than that to swi in the end?",
      code: """
        everyOrder(search, mainActor: .inAnyOrder, onFailure: { _ in }) { order in
          let store = Store(
            initialValue: SearchState(),
            reducer: eagerSearchReducer(cancels: cancels) { text in
              order.name("the answer to \\(text)")
              order.note("is asked for")
              await Task.yield()
              order.note("is found")
              await Task.yield()
              order.note("arrives")
              return text
            })
          for text in ["s", "sw", "swi"] { store.send(.typed(text)) }
          order.executor.run()
        """,
      answers: [
        "0": "nothing says that the answers come in the order of the questions",
        "1": "every order in which another answer than swi's comes last is one",
        "30": "that is how often swi's comes last",
        "60": "each of the three answers comes last in 30 orders, and two of the three are wrong",
      ]
    ) {
      let orders = searchOrders(cancels: false)
      return orders.outcomes.reduce(0) { $0 + ($1.key == "swi" ? 0 : $1.value) }
    }
    chapter.say(
      "With an expectation, it stops at the first order that breaks it, and makes it small:")
    let broken = searchOrders(cancels: false, expects: true).failure
    chapter.code(broken.map { "\($0)" } ?? "")
    // In the terminal, the lanes stand above already.
    if let broken { chapter.write(picture(of: broken), as: "broken") }
    chapter.check(
      "it is run again from what was printed",
      broken.map { searchOrders(cancels: false, expects: true, .only($0.choices)).failure != nil }
        == true)
    chapter.say("And the search field that cancels what is in flight:")
    let mended = searchOrders(cancels: true, expects: true)
    chapter.show("orders", "\(mended)")
    chapter.check(
      "in every order, the last answer is shown", mended.isComplete && mended.failure == nil)
  }

  chapter.section("What if there are too many orders?") {
    chapter.say("Six tasks of three steps have more orders than anybody runs.")
    let some = ordersOfTasks(6, steps: 3, .all(atMost: 1_000))
    chapter.show("with a bound", "\(some.description)")
    chapter.check("it says that it has not run all", !some.isComplete)
    let seeded = ordersOfTasks(6, steps: 3, .random(count: 1_000, seed: 1))
    let again = ordersOfTasks(6, steps: 3, .random(count: 1_000, seed: 1))
    chapter.show("with a seed", "\(seeded)")
    chapter.check("the same seed runs the same orders", seeded.outcomes == again.outcomes)

    chapter.say("A scenario whose task does not sleep on the test's clock, but waits in real time:")
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
          "when `run` returns, no job waits, though the task has not ended: so the log is returned too "
          + "early",
        "one order, with an empty log":
          "the log is empty when it is returned, but `everyOrder` knows that a task has not ended",
        "a failure":
          "a task has not ended, so it is waited for; and then its job comes from another thread",
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
}

/// A broken order as a picture: a lane for each task.
private func picture(of order: BrokenOrder) -> LaneDiagram {
  var picture = LaneDiagram(
    title: "An order that breaks the search field",
    summary: """
      The answers to s, sw and swi are asked for, and found, in this order. Then the answer to s \
      arrives, then the one to swi, and then the one to sw. The scenario finds that the field shows \
      the answer to sw.
      """,
    lanes: order.lanes)
  for step in order.steps { picture.add(step.notes.joined(separator: "; "), in: step.task) }
  return picture
}

/// Which task goes on at each step of two tasks of two steps: a lane for each order.
private func choicesPicture() -> LaneDiagram {
  let orders = ordersOfTasks(2).outcomes.keys.map { log in log.map { String($0.prefix(1)) } }
    .sorted { $0.joined() < $1.joined() }
  var picture = LaneDiagram(
    title: "Two tasks of two steps",
    summary: """
      At each step, a or b may go on, until both have made their two steps. There are six ways from \
      the first step to the last: aabb, abab, abba, baab, baba and bbaa.
      """,
    lanes: orders.indices.map { "order \($0 + 1)" })
  for step in 0..<4 {
    for (index, order) in orders.enumerated() {
      picture.add(order[step], in: "order \(index + 1)")
    }
  }
  return picture
}
