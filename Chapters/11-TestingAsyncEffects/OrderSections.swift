import Pictures
import Stage11TestingAsyncEffects
import Walkthrough

/// Every order of a scenario's jobs.
func orderSections(of chapter: Chapter) {
  chapter.section("How many orders are there?") {
    chapter.say(
      "Two tasks write a line, yield, and write another line. `everyOrder` runs them in every "
        + "order. Here `count` and `steps` are 2, and `orders` says: all.")
    chapter.predict(
      "How many different logs are there?",
      code: """
        everyOrder(orders, onFailure: { _ in }) { order in
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
        "2": "that would hold if nothing could happen between the two steps of a task",
        "4": "each task has two steps, but what counts is their order, not their number",
        "6":
          "of four places in a row, a takes any two, and b takes the others: that is 4 over 2",
        "24": "a2 follows a1, and b2 follows b1: that leaves 6 of the 24",
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
    chapter.say("The race of the first section, in every order:")
    let race = ordersOfTheRace()
    chapter.show("arrivals", race.outcomes.keys.sorted())
    chapter.check("a, b and c arrive in all six orders", race.outcomes.count == 6)
    chapter.show("as enqueued", "\(race)")
    let inAnyOrder = ordersOfTheRace(.inAnyOrder)
    chapter.show("in any order", "\(inAnyOrder)")
    chapter.check(
      "each arrival has six of the 36 orders",
      inAnyOrder.count == 36 && inAnyOrder.outcomes.values.allSatisfy { $0 == 6 })
    var count = 0
    let seconds = chapter.seconds {
      for _ in 0..<50 { count += ordersOfTasks(3).count }
    }
    chapter.show("orders a second", Int(Double(count) / seconds))
  }

  chapter.section("Which answer is shown?") {
    chapter.say(
      "The search screen's model asks two questions, and cancels the task of the first one. The "
        + "service answers each question after a second.")
    chapter.predict(
      "In how many of the 20 orders does the screen show the answer to s in the end?",
      code: """
        let search = makeSearch { text in
          order.note("asks")
          let request = Task(name: "request \\(text)") { try? await clock.sleep(for: .seconds(1)) }
          await request.value
          order.note("has the answer")
          return "\\(text)…"
        }
        search.submit("s")
        order.executor.run()
        search.submit("sw")
        order.executor.advance(by: .seconds(1))
        """,
      answers: [
        "none": "canceling a task marks it: the task of s continues, and assigns its answer",
        "one": "every order in which the answer to s arrives last is one",
        "half": "either answer can arrive last, and the last one stays",
        "all": "in some orders the answer to sw arrives last",
      ]
    ) {
      let orders = searchOrders(SearchModel.init)
      let wrong = orders.outcomes["s…", default: 0]
      chapter.show("orders", orders.count)
      switch wrong {
      case 0: return "none"
      case 1: return "one"
      case orders.count: return "all"
      default: return wrong * 2 == orders.count ? "half" : "\(wrong)"
      }
    }
    chapter.say(
      "With an expectation, it stops at the first order that breaks it, and simplifies it:")
    let broken = searchOrders(SearchModel.init, expects: true).failure
    // The place of the expectation would change with the file.
    let text = broken.map { "\($0)" } ?? ""
    chapter.code(text.split(separator: "\n").dropFirst().joined(separator: "\n"))
    chapter.say(
      "The steps at which more than one task was waiting. The one that has waited longest is named first:"
    )
    chapter.table(
      ["step", "waiting", "chosen"],
      zip(1..., broken?.steps ?? []).filter { $0.1.waiting.count > 1 }.map { number, step in
        ["\(number)", step.waiting.joined(separator: ", "), step.task]
      })
    chapter.check(
      "it runs again from the numbers that were printed",
      broken.map {
        searchOrders(SearchModel.init, expects: true, .only($0.choices)).failure != nil
      } == true)
    chapter.say("And the fixed model:")
    let fixed = searchOrders(FixedSearch.init, expects: true)
    chapter.show("orders", "\(fixed)")
    chapter.check(
      "in every order, the last answer is shown", fixed.isComplete && fixed.failure == nil)
    chapter.say("The second text, typed in a task, with the two orders of the main actor:")
    func isEarly(_ log: [String]) -> Bool { log.first == "types sw" }
    chapter.check(
      "it is typed before the first question only with `.inAnyOrder`",
      !typingOrders(.asEnqueued).outcomes.keys.contains(where: isEarly)
        && typingOrders(.inAnyOrder).outcomes.keys.contains(where: isEarly))
  }

  chapter.section("What if there are too many orders?") {
    chapter.say("Six tasks of three steps have more orders than a test can wait for.")
    let some = ordersOfTasks(6, steps: 3, .all(atMost: 1_000))
    chapter.show("with a bound", "\(some.description)")
    chapter.check("it says that it has not run all", !some.isComplete)
    let seeded = ordersOfTasks(6, steps: 3, .random(count: 1_000, seed: 1))
    let again = ordersOfTasks(6, steps: 3, .random(count: 1_000, seed: 1))
    chapter.show("with a seed", "\(seeded)")
    chapter.check("the same seed runs the same orders", seeded.outcomes == again.outcomes)
  }
}

/// A broken order as a picture: a lane for each task.
func picture(of order: BrokenOrder, title: String, summary: String) -> LaneDiagram {
  var picture = LaneDiagram(title: title, summary: summary, lanes: order.lanes)
  for step in order.steps { picture.add(step.notes.joined(separator: "; "), in: step.task) }
  return picture
}

/// Which task runs at each step of two tasks of two steps: a lane for each order.
private func choicesPicture() -> LaneDiagram {
  let orders = ordersOfTasks(2).outcomes.keys.map { log in log.map { String($0.prefix(1)) } }
    .sorted { $0.joined() < $1.joined() }
  var picture = LaneDiagram(
    title: "Two tasks of two steps",
    summary: """
      At each step, a or b can run, until both have made their two steps. There are six ways from \
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
