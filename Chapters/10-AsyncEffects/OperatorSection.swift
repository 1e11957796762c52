import Stage10AsyncEffects
import Walkthrough

/// What stands in the place of stage 8's operators.
func operatorSection(of chapter: Chapter) {
  chapter.section("What becomes of the operators?") {
    chapter.say(
      "An effect of stage 10 is an `async` closure. The store hands it `send`, and awaits it. Here "
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
        #"["ask"]"#: "an effect may send several actions, each when its line is reached",
        #"["ask", "begins"]"#:
          "`return` ends the effect, and it sends nothing more",
        #"["ask", "begins", "ends"]"#: "`return` leaves the whole closure, not one statement",
        #"["begins", "ask"]"#:
          "the effect starts when the action has been reduced; what it sends comes after that",
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
    let actions = withRun { run in
      run.perform { scene in
        scene.makeStore { action in
          guard action == "ask" else { return .none }
          return Effect.run { send in send(1) }.map { "\($0 + 1)" }
        }
        scene.store?.send("ask")
      }
      return run.actions
    }
    chapter.show("actions, with map", actions)
    chapter.check("`map` changes what the effect sends", actions == ["ask", "2"])
  }
}
