import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// Several questions at once, and what ends with the effect.
func severalSection(of chapter: Chapter) {
  chapter.section("How does an effect ask several questions at once?") {
    chapter.say(
      "Three questions in one effect: two with `async let`, and one in a `Task { … }` inside. "
        + "`question` takes some seconds of a test's clock, and writes down when it is canceled "
        + "before. After one second the id is canceled.")
    chapter.predict(
      "Which questions are canceled?",
      code: """
        .run { send in
          async let first = question("first", 2, in: world)
          async let second = question("second", 3, in: world)
          Task(executorPreference: world.executor) { await question("third", 4, in: world) }
          send(await "\\(first) \\(second)")
        }
        .cancellable(id: 1)
        """,
      answers: [
        "[]":
          "a canceled task cancels its children, and a question is a child of the effect's task",
        #"["first", "second"]"#:
          "both are children of the effect's task. `Task { … }` makes a task that is nobody's child",
        #"["first", "second", "third"]"#:
          "`Task { … }` makes a task that is nobody's child, wherever it is made",
        #"["third"]"#: "it is the two of `async let` that are children of the effect's task",
      ]
    ) {
      let world = canceledAfterASecond()
      return world.canceled.lines.sorted()
    }
    let world = canceledAfterASecond()
    world.clock.run()
    chapter.show("answered later", world.answered.lines)
    chapter.check(
      "the third question goes on until its answer comes", world.answered.lines == ["third"])

    chapter.say(
      "And in which order do the answers arrive? The first question takes two seconds, the second one "
        + "second:")
    let ways = waysToCollect()
    chapter.table(
      ["how the answers are collected", "what is sent"], ways.map { [$0.name, $0.sent] })
    chapter.check(
      "`async let` answers in the questions' order, a group in the order of arrival",
      ways.map(\.sent) == ["first second", "second first", "first second"])
  }
}

/// What the questions of a run need: time, and places to write.
private struct World: Sendable {
  let run = Run()
  let clock: TestClock
  let canceled = LockedLog()
  let answered = LockedLog()

  init() { clock = TestClock(executor: run.home.executor) }

  var executor: TestExecutor { run.home.executor }
}

/// Answers with its name when the seconds have passed.
@discardableResult
private func question(_ name: String, _ seconds: Int, in world: World) async -> String {
  do {
    try await world.clock.sleep(for: .seconds(seconds))
    world.answered.append(name)
  } catch {
    world.canceled.append(name)
  }
  return name
}

private func canceledAfterASecond() -> World {
  let world = World()
  world.run.perform { scene, home in
    scene.makeStore(home.executor) { action in
      guard action == "ask" else { return .cancel(id: 1) }
      return
        .run { send in
          async let first = question("first", 2, in: world)
          async let second = question("second", 3, in: world)
          Task(executorPreference: world.executor) { await question("third", 4, in: world) }
          send(await "\(first) \(second)")
        }
        .cancellable(id: 1)
    }
    scene.store?.send("ask")
  }
  world.clock.advance(by: .seconds(1))
  world.run.perform { scene, _ in scene.store?.send("cancel") }
  return world
}

/// What an effect sends that asks two questions, the slow one first.
private func waysToCollect() -> [(name: String, sent: String)] {
  [
    (
      "`async let`",
      sent { world in
        async let first = question("first", 2, in: world)
        async let second = question("second", 1, in: world)
        return await [first, second]
      }
    ),
    (
      "a task group, as they come",
      sent { world in
        await withTaskGroup { group in
          group.addTask { await question("first", 2, in: world) }
          group.addTask { await question("second", 1, in: world) }
          return await group.reduce(into: []) { $0.append($1) }
        }
      }
    ),
    (
      "a task group, by position",
      sent { world in
        await withTaskGroup { group in
          for (index, name) in ["first", "second"].enumerated() {
            group.addTask { (index, await question(name, 2 - index, in: world)) }
          }
          var answers = ["", ""]
          for await (index, answer) in group { answers[index] = answer }
          return answers
        }
      }
    ),
  ]
}

private func sent(_ ask: @escaping @Sendable (World) async -> [String]) -> String {
  let world = World()
  world.run.perform { scene, home in
    scene.makeStore(home.executor) { action in
      guard action == "ask" else { return .none }
      return .run { send in send(await ask(world).joined(separator: " ")) }
    }
    scene.store?.send("ask")
  }
  world.clock.run()
  return world.run.actions.last ?? ""
}
