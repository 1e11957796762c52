import Console
import Pictures
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// What a store does with one effect: what it retains, and in which order it reduces.
func storeSections(of chapter: Chapter) {
  chapter.section("How many cancellables does an action need?") {
    chapter.say(
      "The store retains the cancellables of effects that are going. It is sent an action with "
        + "three effects. Then two of them end, and then the third one. At last it is sent an "
        + "action without effects. Each time its cancellables are counted. In stage 4:")
    let stage4 = Stage4.retained()
    chapter.show("stage 4 retains", stage4)
    chapter.check("one for each effect that is going", stage4 == [3, 1, 0, 0])
    chapter.predict(
      "What does stage 5's store retain?",
      code: """
        let effects = (1...3).map { _ in PassthroughSubject<Int, Never>() }
        let store = Store<Int, Int>(initialValue: 0) { value, action in
          guard action == 3 else { return .none }
          return .merge(effects.map { $0.eraseToEffect() })
        }
        store.send(3)
        var retained = [count()]
        effects[0].send(completion: .finished)
        effects[1].send(completion: .finished)
        retained.append(count())
        effects[2].send(completion: .finished)
        retained.append(count())
        store.send(0)
        retained.append(count())
        """,
      answers: [
        "[3, 1, 0, 0]":
          "that is stage 4, which calls `sink` for each effect; here `sink` is called for the "
          + "merge",
        "[1, 0, 0, 0]": "the merge completes when the last of its effects does, not with the first",
        "[1, 1, 0, 0]":
          "one for the merge, until the last of its effects is done, and none for `none`",
        "[1, 1, 0, 1]":
          "`none` is an effect, and `sink` is called for it; but it completes before `sink` "
          + "returns, so its cancellable is not retained",
      ]
    ) {
      let effects = (1...3).map { _ in PassthroughSubject<Int, Never>() }
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        guard action == 3 else { return .none }
        return .merge(effects.map { $0.eraseToEffect() })
      }
      func count() -> Int { effectCancellables(of: store).count }
      store.send(3)
      var retained = [count()]
      effects[0].send(completion: .finished)
      effects[1].send(completion: .finished)
      retained.append(count())
      effects[2].send(completion: .finished)
      retained.append(count())
      store.send(0)
      retained.append(count())
      return retained
    }

    chapter.say("While three effects are going, this is what each of the cancellables cancels:")
    let three = ["first effect", "second effect", "third effect"]
    let (of4, of5) = (Stage4.canceled(three), canceled(three))
    chapter.draw(cancellablesPicture(stage4: of4, stage5: of5), as: "cancellables")
    chapter.check(
      "in stage 4 each of three cancels one effect, in stage 5 a single one cancels all",
      of4.map(\.count) == [1, 1, 1] && of5 == [of4.flatMap { $0 }])

    chapter.say("A hundred actions without effects:")
    var subscriptions = 0
    let quiet = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return Effect.none.handleEvents(receiveSubscription: { _ in subscriptions += 1 })
        .eraseToEffect()
    }
    for _ in 1...100 { quiet.send(1) }
    chapter.check(
      "each is subscribed to, and no cancellable stays",
      quiet.value == 100 && subscriptions == 100 && effectCancellables(of: quiet).isEmpty)
  }

  chapter.section("Is feedback still depth first?") {
    chapter.say(
      "In stage 1 the answer of an effect that answers at once was reduced, with all that follows, "
        + "before the next effect of the same action started. There was a loop that started one "
        + "after the other. The loop is gone.")
    chapter.predict(
      "In which order are the actions reduced?",
      code: """
        let store = Store<[String], String>(initialValue: []) { value, action in
          value.append(action)
          guard action.count < 3 else { return .none }
          return .merge(
            .sync { action + "a" },
            .sync { action + "b" }
          )
        }
        store.send(">")
        """,
      answers: [
        #"[">", ">a", ">b", ">aa", ">ab", ">ba", ">bb"]"#:
          "that is breadth first: >b would have to be reduced before what follows from >a",
        #"[">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"]"#:
          "a merge starts its second effect when the store has reduced the first one's answer, with "
          + "all that follows from it",
        #"[">", ">b", ">bb", ">ba", ">a", ">ab", ">aa"]"#:
          "a merge starts its effects in the order in which they are written",
        #"[">", ">a", ">b"]"#: "an effect's answer is an action like any other, and has effects",
      ]
    ) {
      let store = Store<[String], String>(initialValue: []) { value, action in
        value.append(action)
        guard action.count < 3 else { return .none }
        return .merge(
          .sync { action + "a" },
          .sync { action + "b" }
        )
      }
      store.send(">")
      return store.value
    }
    let nested = nestedFeedbackPicture()
    chapter.say(
      "The messages, for an action whose two effects answer a and b; a has an effect, too:")
    chapter.draw(nested.picture, as: "nested-feedback")
    chapter.check(
      "what follows from a is reduced before b", nested.actions == ["ask", "a", "aa", "b"])

    chapter.say(
      "Here two effects of an action are going, and each sends what its "
        + "subject sends. The subject `left` sends a. That action has two effects itself: one has the "
        + "subject `right` send b, and one answers aa. In stage 4:")
    let of4 = Stage4.overlapping()
    chapter.show("stage 4", of4)
    chapter.check("in stage 4, b is reduced at once", of4 == ["ask", "a", "b", "aa"])
    chapter.draw(Stage4.overlappingPicture(), as: "order-stage-4")
    let of5 = chapter.predict(
      "In which order does stage 5's store reduce them?",
      code: """
        let store = Store<[String], String>(initialValue: []) { value, action in
          value.append(action)
          switch action {
          case "ask": return .merge(left.eraseToEffect(), right.eraseToEffect())
          case "a": return .merge(.fireAndForget { right.send("b") }, .sync { "aa" })
          default: return .none
          }
        }
        store.send("ask")
        left.send("a")
        """,
      answers: [
        #"["ask", "a", "b", "aa"]"#:
          "that is the order of stage 4, where each effect of ask has a sink of its own",
        #"["ask", "a", "aa", "b"]"#:
          "a and b come through one merge, which delivers one value at a time, so b waits until all that "
          + "follows from a is done",
        #"["ask", "a", "b"]"#:
          "the answer aa comes through another merge, that of a, and waits for nothing",
        #"["ask", "a", "aa"]"#: "b waits, but it is not lost",
      ]
    ) {
      let (left, right) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
      let store = Store<[String], String>(initialValue: []) { value, action in
        value.append(action)
        switch action {
        case "ask": return .merge(left.eraseToEffect(), right.eraseToEffect())
        case "a": return .merge(.fireAndForget { right.send("b") }, .sync { "aa" })
        default: return .none
        }
      }
      store.send("ask")
      left.send("a")
      return store.value
    }
    chapter.draw(overlappingPicture(), as: "order-stage-5")
    chapter.say("Around an effect is the box of its subscriber:")
    let two = ["left", "right"]
    chapter.draw(
      subscribersPicture(stage4: Stage4.canceled(two), stage5: canceled(two)), as: "subscribers")
    chapter.check(
      "in stage 5, b waits until a is reduced with all that follows",
      of5 == ["ask", "a", "aa", "b"])
  }
}

/// Which effects each of the store's cancellables cancels.
private func canceled(_ names: [String]) -> [[String]] {
  let effects = CanceledEffects(names)
  let store = Store<Int, Int>(initialValue: 0) { _, _ in
    .merge(effects.publishers.map { $0.eraseToEffect() })
  }
  store.send(0)
  return effects.canceled(byEachOf: effectCancellables(of: store))
}

/// What happens in a store in which an effect sends b while a, of another effect, is being reduced.
private func overlappingPicture() -> LaneDiagram {
  let (left, right) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
  var diagram = LaneDiagram(
    title: "The order in stage 5",
    summary: """
      The subject left sends a, and the store reduces it. An effect of a has the subject right send b, \
      and that call returns before b is reduced. The store reduces aa, and then b. Then the call in \
      which left sent a returns.
      """,
    lanes: ["the subjects", "the store"])
  let store = Store<String, String>(initialValue: "") { _, action in
    diagram.add("reduces \(action)", in: "the store")
    switch action {
    case "ask": return .merge(left.eraseToEffect(), right.eraseToEffect())
    case "a":
      return .merge(
        .fireAndForget {
          diagram.add("right sends b", in: "the subjects", .beginning)
          right.send("b")
          diagram.add("the call returns", in: "the subjects", .end)
        }, .sync { "aa" })
    default: return .none
    }
  }
  store.send("ask")
  diagram.add("left sends a", in: "the subjects", .beginning)
  left.send("a")
  diagram.add("the call returns", in: "the subjects", .end)
  return diagram
}
