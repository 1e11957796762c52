import Pictures
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
          Task { await question("third", 4, in: world) }
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
      return world.questions("is canceled").sorted()
    }
    let world = canceledAfterASecond()
    chapter.draw(childrenPicture(world.events.lines), as: "children")
    chapter.show("answered later", world.questions("is answered"))
    chapter.check(
      "the third question goes on until its answer comes",
      world.questions("is answered") == ["third"])

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
  let clock: TestClock
  /// Each is a lane of the picture, a colon, and what happens there.
  let events = LockedLog()

  /// The questions with which this has happened.
  func questions(_ event: String) -> [String] {
    events.lines.filter { $0.hasSuffix(": \(event)") && !$0.hasPrefix(effectLane) }
      .map { String($0.prefix { $0 != ":" }) }
  }
}

private let effectLane = "the effect's task"

private func childrenPicture(_ events: [String]) -> LaneDiagram {
  var picture = LaneDiagram(
    title: "Two children, and a task that is nobody's child",
    summary: """
      The effect's task starts, and asks the first and the second question. The third one is asked by \
      a task of its own. The effect's task is canceled, and with it the first and the second \
      question. The third one goes on until it is answered.
      """,
    lanes: [effectLane, "first", "second", "third"])
  for event in events {
    guard let colon = event.firstIndex(of: ":") else { continue }
    let text = String(event[colon...].dropFirst(2))
    let kind: LaneDiagram.Step.Kind =
      switch text {
      case "asks", "starts": .beginning
      case "is marked as canceled": .moment
      default: .end
      }
    picture.add(text, in: String(event[..<colon]), kind)
  }
  return picture
}

/// Answers with its name when the seconds have passed.
@discardableResult
private func question(_ name: String, _ seconds: Int, in world: World) async -> String {
  world.events.append("\(name): asks")
  do {
    try await world.clock.sleep(for: .seconds(seconds))
    world.events.append("\(name): is answered")
  } catch {
    world.events.append("\(name): is canceled")
  }
  return name
}

/// A run that is canceled after a second, and goes on until all is answered.
private func canceledAfterASecond() -> World {
  withRun { run in
    let world = World(clock: run.executor.clock)
    run.perform { scene in
      scene.makeStore { action in
        guard action == "ask" else { return .cancel(id: 1) }
        return
          .run { send in
            defer { world.events.append("\(effectLane): ends") }
            async let first = question("first", 2, in: world)
            async let second = question("second", 3, in: world)
            Task { await question("third", 4, in: world) }
            send(await "\(first) \(second)")
          }
          .cancellable(id: 1)
      }
      world.events.append("\(effectLane): starts")
      scene.store?.send("ask")
    }
    world.clock.advance(by: .seconds(1))
    world.events.append("\(effectLane): is marked as canceled")
    run.perform { scene in scene.store?.send("cancel") }
    world.clock.run()
    return world
  }
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
  withRun { run in
    let world = World(clock: run.executor.clock)
    run.perform { scene in
      scene.makeStore { action in
        guard action == "ask" else { return .none }
        return .run { send in send(await ask(world).joined(separator: " ")) }
      }
      scene.store?.send("ask")
    }
    world.clock.run()
    return run.actions.last ?? ""
  }
}
