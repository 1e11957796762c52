import Pictures
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// Several questions, and what ends with the effect.
func severalSection(of chapter: Chapter) {
  chapter.section("How does an effect ask several questions concurrently?") {
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
          "both are children of the effect's task. `Task { … }` makes a task without a parent",
        #"["first", "second", "third"]"#:
          "`Task { … }` makes a task without a parent, wherever it is made",
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
      "the third question continues until it is answered",
      world.questions("is answered") == ["third"])

    timeLimits(of: chapter)
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

/// What a group does with its children, and what a scope does with those that no code awaits.
private func timeLimits(of chapter: Chapter) {
  chapter.say(
    "A group with two children: a question, and a sleep of three seconds. The first to end decides."
  )
  let (early, late) = (limited(2), limited(5))
  chapter.table(
    ["the question takes", "the answer", "and what happened"],
    [("2 seconds", early), ("5 seconds", late)].map { name, run in
      [name, run.answer ?? "nil", run.events.joined(separator: ", ")]
    })
  chapter.check(
    "the group cancels the question that takes too long, and ends when that has ended",
    early.answer == "question" && late.answer == nil
      && late.events == ["question: asks", "question: is canceled", "the group has ended"])

  chapter.say("Children that no code awaits, and what has happened at the end of their scope:")
  let scopes = unreadScopes()
  chapter.table(["the child", "what happens"], scopes.map { [$0.name, $0.events] })
  chapter.check(
    "`async let` cancels and waits, and a group only waits; the error is lost",
    scopes.map(\.events) == [
      "child: asks, child: is canceled, the scope has ended",
      "child: asks, child: is answered, the scope has ended",
      "child: asks, child: is answered, the scope has ended",
    ])
}

/// What the questions of a run need: time, and places to write.
struct World: Sendable {
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
    title: "Two children, and a task without a parent",
    summary: """
      The task asks the first and the second question, and a task without a parent asks the \
      third. The effect is canceled, and with it its two children. The third question is \
      answered.
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
func question(_ name: String, _ seconds: Int, in world: World) async -> String {
  world.events.append("\(name): asks")
  do {
    try await world.clock.sleep(for: .seconds(seconds))
    world.events.append("\(name): is answered")
  } catch {
    world.events.append("\(name): is canceled")
  }
  return name
}

/// A run that is canceled after a second, and continues until all is answered.
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
