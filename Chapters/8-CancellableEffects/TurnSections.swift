import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Shows how a store handles one action after the other.
func turnSections(of chapter: Chapter) {
  chapter.section("How much stack does a chain of effects need?") {
    chapter.say(
      "The action `ask` has two effects, which answer a and b, and a has two, which answer aa and "
        + "ab. The numbers say in which order a store reduces these actions. In stage 5, where "
        + "calls nest:")
    let (nested, queued) = (Stage5.order(), Stage6.order())
    chapter.draw(nestedPicture(of: nested), as: "order-nested")
    chapter.say("In stage 6, where a queue holds the answers:")
    chapter.draw(queuedPicture(of: queued), as: "order-queued")
    chapter.check(
      "stage 5 is depth first, and stage 6 is not",
      nested == ["ask", "a", "aa", "ab", "b"] && queued == ["ask", "a", "b", "aa", "ab"])

    chapter.say(
      "Stage 8's store has a list of the steps that remain. On the left is the step that runs, and "
        + "on the right are the waiting steps, the next step first. “start a” starts the effect "
        + "that answers a.")
    let turns = turnPicture()
    chapter.draw(turns.picture, as: "turns")
    chapter.check(
      "the actions are reduced depth first", turns.actions == ["ask", "a", "aa", "ab", "b"])
    chapter.check(
      "the store has as many steps in its list as the picture shows", turns.isAsInStore)

    chapter.say("A tree of actions, as in chapter 5:")
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      guard action.count < 3 else { return .none }
      return .merge(["a", "b"].map { letter in .sync { action + letter } })
    }
    store.send(">")
    chapter.show("store.value", store.value)
    chapter.check(
      "stage 5's order", store.value == [">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"])

    chapter.say(
      "In a chain, each answer has an effect that answers synchronously. How far down does the "
        + "stack go?")
    let (short, long) = (stackTaken(by: 10), stackTaken(by: 10_000))
    chapter.show("bytes of stack for ten links", short)
    chapter.show("bytes of stack for ten thousand", long)
    chapter.check("a long chain takes no more stack than a short chain", long == short)
  }

  chapter.section("What if an effect answers twice at its start?") {
    chapter.say(
      "This effect answers twice before its start returns. It writes down when it sends, and the "
        + "reducer writes down when it reduces. In stage 5:")
    let nested = Stage5.answeringTwice()
    chapter.show("log in stage 5", nested)
    chapter.predict(
      "What does `log` hold in stage 8?",
      code: """
        let store = Store<Int, String>(initialValue: 0) { _, action in
          log.append("reduces \\(action)")
          guard action == "ask" else { return .none }
          return ["a", "b"].publisher
            .handleEvents(receiveOutput: { log.append("sends \\($0)") })
            .eraseToEffect()
        }
        store.send("ask")
        """,
      answers: [
        #"["reduces ask", "sends a", "reduces a", "sends b", "reduces b"]"#:
          "that is stage 5: there `send` reduces a before it returns to the effect",
        #"["reduces ask", "sends a", "sends b", "reduces a", "reduces b"]"#:
          "an answer waits until the effect's start has returned, and so a and b both wait",
        #"["reduces ask", "sends a", "sends b", "reduces b", "reduces a"]"#:
          "the store reduces the answers of one effect in the order in which they were sent",
      ]
    ) {
      var log: [String] = []
      let store = Store<Int, String>(initialValue: 0) { _, action in
        log.append("reduces \(action)")
        guard action == "ask" else { return .none }
        return ["a", "b"].publisher
          .handleEvents(receiveOutput: { log.append("sends \($0)") })
          .eraseToEffect()
      }
      store.send("ask")
      return log
    }
    chapter.check(
      "both stages reduce the actions in the same order",
      nested.filter { $0.hasPrefix("reduces") } == ["reduces ask", "reduces a", "reduces b"])
  }

  chapter.section("What if an action is sent while the store handles another action?") {
    chapter.say(
      "An observer of `$value` sends an action. The reducer adds the action to the value, and the "
        + "value is 0 at first.")
    chapter.predict(
      "What is the value in the end, in stage 5 and in stage 8?",
      code: """
        let observer = store.$value.dropFirst().sink { [weak store] value in
          if value == 1 { store?.send(10) }
        }
        store.send(1)
        """,
      answers: [
        "11 and 11":
          "in stage 5 the observer receives 1 before 1 is assigned, so the store reduces the "
          + "observer's 10 on the old value",
        "1 and 11":
          "in stage 5 the first `send` assigns 1 after 10 was assigned, and overwrites it; in "
          + "stage 8 the second action waits until 1 is assigned",
        "1 and 1":
          "stage 8 loses no action: it reduces an action later if it is sent during a turn",
        "10 and 11":
          "in stage 5 the 10 is assigned first, and the 1 after it, when the observer's `send` has "
          + "returned",
      ]
    ) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return .none
      }
      let observer = store.$value.dropFirst().sink { [weak store] value in
        if value == 1 { store?.send(10) }
      }
      store.send(1)
      return withExtendedLifetime(observer) { "\(Stage5.observed()) and \(store.value)" }
    }
    chapter.say("This is what happens in stage 5. A bar shows how long a call of `send` lasts:")
    let (inStage5, inStage8) = (observerLanesOfStage5(), observerLanesOfStage8())
    _ = Stage5.observed(inStage5)
    chapter.draw(inStage5.picture, as: "observer-stage-5")
    chapter.say("And in stage 8:")
    _ = Stage8.observed(inStage8)
    chapter.draw(inStage8.picture, as: "observer-stage-8")
    chapter.check(
      "an action that a reducer sends while it runs also waits", sentByReducer() == 11)

    chapter.say(
      "Chapter 5 showed a case in which stages 4 and 5 have different orders: while the store "
        + "handles a, an effect of a makes another effect of `ask` send b. Then a second effect "
        + "of a answers aa.")
    let orders = [
      ("stage 4", Stage4.overlapping()), ("stage 5", Stage5.overlapping()),
      ("stage 7", Stage7.overlapping()), ("stage 8", Stage8.overlapping()),
    ]
    for (name, order) in orders { chapter.show(name, order) }
    chapter.check(
      "stages 4, 7 and 8 reduce b before aa, and stage 5 reduces it after aa",
      orders.map(\.1) == [
        ["ask", "a", "b", "aa"], ["ask", "a", "aa", "b"], ["ask", "a", "b", "aa"],
        ["ask", "a", "b", "aa"],
      ])
    chapter.say(
      "Here are the steps of stage 8's store, with the waiting steps, the next step first. “start "
        + "right.send” starts the first effect of a, and “start aa” starts the second effect:")
    let leftRight = leftRightPicture()
    chapter.draw(leftRight.picture, as: "left-right")
    chapter.check(
      "the actions of the picture are those of stage 8",
      leftRight.actions == Stage8.overlapping())
    chapter.check(
      "the store has as many steps in its list as this picture shows", leftRight.isAsInStore)
  }
}

/// Sends 1 to a store, whose reducer then sends 10, and returns the value.
private func sentByReducer() -> Int {
  weak var weakStore: Store<Int, Int>?
  let store = Store<Int, Int>(initialValue: 0) { value, action in
    value += action
    if action == 1 { weakStore?.send(10) }
    return .none
  }
  weakStore = store
  store.send(1)
  return store.value
}

/// Returns how far down the stack goes in a chain of effects that answer synchronously.
private func stackTaken(by links: Int) -> Int {
  var (deepest, highest) = (UInt.max, UInt.min)
  let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
    var local = 0
    let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
    (deepest, highest) = (min(deepest, address), max(highest, address))
    value += 1
    return linksLeft > 0 ? .sync { linksLeft - 1 } : .none
  }
  store.send(links)
  return store.value == links + 1 ? Int(highest - deepest) : -1
}
