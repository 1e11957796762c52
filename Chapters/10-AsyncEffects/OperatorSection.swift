import Pictures
import Stage10AsyncEffects
import Walkthrough

/// What replaces stage 8's operators.
func operatorSection(of chapter: Chapter) {
  chapter.section("What happens to the operators?") {
    chapter.say(
      "An effect of stage 10 is an `async` closure. The store passes `send` to it, and awaits it. Here "
        + "`number()` is a request that fails, and returns nil.")
    chapter.predict(
      "Which actions does the store reduce?",
      code: """
        case "ask":
          return .run { send in
            send("begins")
            guard let number = await number() else { return }
            send(number)
            send("ends")
          }
        """,
      answers: [
        #"["ask"]"#: "an effect can send several actions, each when its line is reached",
        #"["ask", "begins"]"#:
          "`return` ends the effect, and it sends nothing more",
        #"["ask", "begins", "ends"]"#: "`return` leaves the whole closure, not one statement",
        #"["begins", "ask"]"#:
          "the effect starts when the action has been reduced, and sends its own actions after "
          + "that",
      ]
    ) {
      withRun { run in
        run.perform { scene in
          func number() async -> String? { nil }
          scene.makeStore { action in
            switch action {
            case "ask":
              return .run { send in
                send("begins")
                guard let number = await number() else { return }
                send(number)
                send("ends")
              }
            default:
              return .none
            }
          }
          scene.store?.send("ask")
        }
        return run.actions
      }
    }
    let log = mapped()
    chapter.draw(mapPicture(log), as: "map")
    chapter.check(
      "`map` changes what the effect sends",
      log == ["sends 1", "changes 1 to 2", "ends", "reduces 2"])
  }
}

/// What happens when an effect sends through `map`.
private func mapped() -> [String] {
  withRun { run in
    run.perform { scene in
      scene.makeStore { action in
        guard action == "ask" else {
          scene.log.append("reduces \(action)")
          return .none
        }
        return Effect.run { send in
          scene.log.append("sends 1")
          send(1)
          scene.log.append("ends")
        }
        .map {
          scene.log.append("changes \($0) to \($0 + 1)")
          return "\($0 + 1)"
        }
      }
      scene.store?.send("ask")
    }
    return run.log
  }
}

private func mapPicture(_ log: [String]) -> LaneDiagram {
  let (work, map, store) = ("the work", "map's send", "the store")
  var picture = LaneDiagram(
    title: "A value on its way through map",
    summary: """
      The work sends 1. The send of map changes it to 2, and the store reduces 2 after the work.
      """,
    lanes: [work, map, store])
  for event in log {
    switch event {
    case "sends 1": picture.add(event, in: work, .beginning)
    case "ends": picture.add(event, in: work, .end)
    case "reduces 2": picture.add(event, in: store)
    default: picture.add(event, in: map)
    }
  }
  return picture
}
