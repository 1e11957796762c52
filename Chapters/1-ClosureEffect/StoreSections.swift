import PrimeTime
import Stage1ClosureEffect
import Walkthrough

/// Shows what a store does: it runs effects, reduces their answers, and makes local stores.
func storeSections(of chapter: Chapter) {
  chapter.section("What does a store do with effects?") {
    chapter.say(
      "A reducer changes the value and returns effects. The store runs the effects and passes "
        + "their answers to the reducer. Here is one action, with one effect that answers:")
    chapter.draw(loopPicture(), as: "loop")
    chapter.say(
      "Now each action of one or two characters has two effects. One effect answers with the "
        + "action and an a, and the other effect with the action and a b.")
    let order = chapter.predict(
      "In which order does the store reduce the actions?",
      code: """
        let store = Store<[String], String>(initialValue: []) { value, action in
          value.append(action)
          guard action.count < 3 else { return [] }
          return ["a", "b"].map { letter in
            Effect { callback in callback(action + letter) }
          }
        }
        store.send(">")
        """,
      answers: [
        #"[">", ">a", ">b", ">aa", ">ab", ">ba", ">bb"]"#:
          "the store would have to keep the answer >a until the effect that answers >b has run, "
          + "but it keeps no answers: it reduces an answer when the effect calls back",
        #"[">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"]"#:
          "the store reduces an answer when the effect calls back, and send returns when "
          + "everything that follows has been reduced",
        #"[">", ">b", ">bb", ">ba", ">a", ">ab", ">aa"]"#:
          "the effects run in the order in which the reducer returns them",
      ]
    ) {
      let store = Store<[String], String>(initialValue: []) { value, action in
        value.append(action)
        guard action.count < 3 else { return [] }
        return ["a", "b"].map { letter in
          Effect { callback in callback(action + letter) }
        }
      }
      store.send(">")
      return store.value
    }
    chapter.say(
      "An arrow leads from an action to the answers of its effects. The numbers give the order:")
    chapter.draw(feedbackPicture(), as: "feedback")
    chapter.check(
      "feedback goes depth first", order == [">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"])
  }

  chapter.section("How does a screen get its part of the store?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    chapter.say(
      "`view` makes a local store of a part of the value. Here the counter's screen has a local "
        + "store. The code sends a tap to the screen's store, then a tap to the application's "
        + "store.")
    chapter.predict(
      "What is the count in the application's store, and in the screen's?",
      code: """
        let app = Store(initialValue: AppState(count: 11), reducer: appReducer(environment))
        let screen = app.view(value: { $0.counterView }, action: { .counterView($0) })
        screen.send(.counter(.incrTapped))
        app.send(.counterView(.counter(.incrTapped)))
        """,
      answers: [
        "[12, 12]":
          "this would happen if each tap changed one of the two values, but each tap changes both",
        "[13, 12]":
          "the screen's store observes the application's, so the second tap also changes it",
        "[13, 13]":
          "the screen's store sends its actions to the application's store, and observes its value",
      ]
    ) {
      let app = Store(initialValue: AppState(count: 11), reducer: appReducer(environment))
      let screen = app.view(value: { $0.counterView }, action: { .counterView($0) })
      screen.send(.counter(.incrTapped))
      app.send(.counterView(.counter(.incrTapped)))
      return [app.value.count, screen.value.count]
    }
    chapter.say("These are the calls that one tap causes, as they were recorded:")
    chapter.draw(viewPicture(), as: "view")
  }
}
