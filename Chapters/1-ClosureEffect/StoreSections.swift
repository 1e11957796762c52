import PrimeTime
import Stage1ClosureEffect
import Walkthrough

/// What a store does: it runs effects, sends what they answer, and lends a part of itself.
func storeSections(of chapter: Chapter) {
  chapter.section("What does a store do with effects?") {
    chapter.say(
      "A reducer changes the value and returns effects. The store runs them, and sends what they "
        + "answer to the reducer. One action, with one effect that answers:")
    chapter.draw(loopPicture(), as: "loop")
    chapter.say(
      "Now each action of one or two characters has two effects. One answers with the action and an a, "
        + "and the other with the action and a b.")
    let order = chapter.predict(
      "In which order are the actions reduced?",
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
          "the store would have to keep the answer >a until the effect that answers >b has run, and it "
          + "keeps nothing: it sends an answer when the effect calls back",
        #"[">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"]"#:
          "an answer is sent when the effect calls back, and send returns when all that follows is done",
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
    chapter.say("What came from what, and when it was reduced:")
    chapter.draw(feedbackPicture(), as: "feedback")
    chapter.check(
      "feedback goes depth first", order == [">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"])
  }

  chapter.section("How does a screen get its part of the store?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    chapter.say(
      "`view` makes a local store of a part of the value. Here the counter's screen has one. First the "
        + "screen's store is sent a tap, and then the application's store is.")
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
          "that would be so if each tap changed one of the two values, but each changes both",
        "[13, 12]":
          "the screen's store hears of the second tap, too: it observes the application's",
        "[13, 13]":
          "the screen's store sends its actions to the application's, and observes its value",
      ]
    ) {
      let app = Store(initialValue: AppState(count: 11), reducer: appReducer(environment))
      let screen = app.view(value: { $0.counterView }, action: { .counterView($0) })
      screen.send(.counter(.incrTapped))
      app.send(.counterView(.counter(.incrTapped)))
      return [app.value.count, screen.value.count]
    }
    chapter.say("One tap of the screen, as it was recorded:")
    chapter.draw(viewPicture(), as: "view")
  }
}
