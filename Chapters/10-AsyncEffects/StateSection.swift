import Pictures
import Stage10AsyncEffects
import Walkthrough

/// What an effect knows of the state, and of the effects beside it.
func stateSection(of chapter: Chapter) {
  chapter.section("What happens to the state while an effect waits?") {
    chapter.say(
      "A counter's action `double` asks a service whether it may, and then sends the double. The count "
        + "is 1. `double` is sent, then `add`, which adds 10, and then the service answers.")
    chapter.predict(
      "What is the count in the end?",
      code: """
        case "add":
          count += 10
          return .none
        case "double":
          let before = count
          return .run { send in
            _ = await scene.ask("may I?")
            send("\\(before * 2)")
          }
        default:
          count = Int(action) ?? count
          return .none
        """,
      answers: [
        "2":
          "the effect captured a copy of the count when it was made, and its answer replaces what "
          + "`add` did",
        "11": "the effect's answer arrives last, and the reducer assigns it",
        "12": "the answer is the whole new count, and nothing is added to it",
        "22": "an effect does not see the state: it has a copy, made when the reducer ran",
      ]
    ) {
      withRun { run in
        run.perform { scene in
          scene.makeCounter { count, action in
            switch action {
            case "add":
              count += 10
              return .none
            case "double":
              let before = count
              return .run { send in
                _ = await scene.ask("may I?")
                send("\(before * 2)")
              }
            default:
              count = Int(action) ?? count
              return .none
            }
          }
        }
        return run.doubled()
      }
    }
    chapter.draw(lostPicture(), as: "lost")
    let right = doubledByTheReducer()
    chapter.show("the count, when the reducer doubles it at the answer", right)
    chapter.check("the reducer has the count of the moment at which it runs", right == 22)

    chapter.say(
      "A search field asks at every letter. The user types s and sw, and the answer to sw arrives "
        + "first:"
    )
    let (every, last) = (searched(cancelsInFlight: false), searched(cancelsInFlight: true))
    chapter.draw(every.picture, as: "old-answer")
    chapter.check("the field shows an old answer", every.shown == ["sw", "s"])
    chapter.say("With `cancellable(id:cancelInFlight: true)`:")
    chapter.draw(last.picture, as: "new-answer")
    chapter.check(
      "the field shows sw in the end, and both tasks have reached their last line",
      last.shown == ["sw"] && last.lines.contains("s continues"))
  }
}

/// What the store and the effect do in the run above, with the count after each step.
private func lostPicture() -> LaneDiagram {
  let (store, effect) = ("the store", "the effect of double")
  let log = withRun { run in
    run.perform { scene in
      scene.makeCounter { count, action in
        defer { scene.log.append("\(action): \(count)") }
        switch action {
        case "add":
          count += 10
          return .none
        case "double":
          let before = count
          scene.log.append("captures \(before)")
          return .run { send in
            _ = await scene.ask("may I?")
            scene.log.append("sends \(before * 2)")
            send("\(before * 2)")
          }
        default:
          count = Int(action) ?? count
          return .none
        }
      }
    }
    _ = run.doubled()
    return run.log
  }
  var picture = LaneDiagram(
    title: "A lost update",
    summary: """
      The effect of double captures 1. The store reduces add: 11. The effect sends 2, and the \
      count is 2.
      """,
    lanes: [store, effect])
  for line in log {
    let kind: LaneDiagram.Step.Kind? =
      line.hasPrefix("captures") ? .beginning : line.hasPrefix("sends") ? .end : nil
    picture.add(
      kind == nil ? line.replacing(": ", with: ": the count is ") : line,
      in: kind == nil ? store : effect, kind ?? .moment)
  }
  return picture
}

/// The count after the same actions, where the effect only says that the service has answered.
private func doubledByTheReducer() -> Int {
  withRun { run in
    run.perform { scene in
      scene.makeCounter { count, action in
        switch action {
        case "add":
          count += 10
          return .none
        case "double":
          return .run { send in
            _ = await scene.ask("may I?")
            send("may double")
          }
        default:
          count *= 2
          return .none
        }
      }
    }
    return run.doubled()
  }
}

extension Run {
  /// Sends a counter `double` and then `add`, answers the question, and returns the count.
  fileprivate func doubled() -> Int {
    perform { scene in
      scene.counter?.send("double")
      scene.counter?.send("add")
    }
    perform { scene in scene.answer("may I?", "yes") }
    return scene.counter?.value ?? 0
  }
}

/// The result of a search for s and then sw, if the service answers sw first.
private struct Search {
  let shown: [String]
  let lines: [String]
  let picture: LaneDiagram
}

private func searched(cancelsInFlight: Bool) -> Search {
  let log = withRun { run in
    run.perform { scene in
      scene.makeStore { action in
        if action.hasPrefix("shows") {
          scene.log.append(action)
          return .none
        }
        scene.log.append("types \(action)")
        let search = Effect.run { send in
          let answer = await scene.ask(action)
          scene.log.append("\(action) continues")
          send("shows \(answer)")
        }
        return cancelsInFlight ? search.cancellable(id: "search", cancelInFlight: true) : search
      }
      scene.store?.send("s")
      scene.store?.send("sw")
    }
    for text in ["sw", "s"] { run.perform { scene in scene.answer(text, text) } }
    return run.log
  }
  let lanes = ["the store", "the task of s", "the task of sw"]
  var picture = LaneDiagram(
    title: cancelsInFlight ? "Only the last answer" : "The old answer arrives last",
    summary: cancelsInFlight
      ? """
      The user types s and sw, which cancels the task of s. The answer to sw is shown. The task \
      of s continues and sends, and the store drops the value.
      """
      : """
      The user types s and sw. The answer to sw is shown, and then the old answer to s.
      """,
    lanes: lanes)
  for line in log {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "types":
      picture.add(line, in: lanes[0])
      if line == "types sw", cancelsInFlight { picture.add("is canceled", in: lanes[1]) }
      picture.add("starts, and awaits", in: "the task of \(words[1])", .beginning)
    case "shows":
      picture.add(line, in: lanes[0])
    default:
      picture.add("continues, and sends", in: "the task of \(words[0])", .end)
    }
  }
  if log.last == "s continues" { picture.add("drops what it is sent", in: lanes[0]) }
  return Search(
    shown: log.filter { $0.hasPrefix("shows ") }.map { String($0.dropFirst(6)) },
    lines: log, picture: picture)
}
