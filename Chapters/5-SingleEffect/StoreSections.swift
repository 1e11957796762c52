import Console
import Pictures
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// What a store retains for one effect, and in which order it reduces.
func storeSections(of chapter: Chapter) {
  chapter.section("How many cancellables does an action need?") {
    chapter.say(
      "The store retains the cancellables of running effects. It receives an action with three "
        + "effects. Then two of them complete, and then the third. At last the store receives an "
        + "action without effects. Each time, the chapter counts the cancellables. In stage 4:")
    let stage4 = Stage4.retained()
    chapter.show("stage 4 retains", stage4)
    chapter.check("one cancellable for each running effect", stage4 == [3, 1, 0, 0])
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
          "that is stage 4, which calls `sink` for each effect; stage 5 calls `sink` for the merge",
        "[1, 0, 0, 0]": "the merge completes with the last of its effects, not with the first",
        "[1, 1, 0, 0]":
          "one cancellable for the merge, until the last of its effects completes, and none for "
          + "`none`",
        "[1, 1, 0, 1]":
          "the store calls `sink` for `none`, but `none` completes before `sink` returns, so the "
          + "store does not retain its cancellable",
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

    chapter.say("While three effects are running, each cancellable cancels:")
    let three = ["first effect", "second effect", "third effect"]
    let (of4, of5) = (Stage4.canceled(three), canceled(three))
    chapter.draw(cancellablesPicture(stage4: of4, stage5: of5), as: "cancellables")
    chapter.check(
      "in stage 4 each of three cancellables cancels one effect, in stage 5 a single cancellable "
        + "cancels all",
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
      "the store subscribes to each effect, and keeps no cancellable",
      quiet.value == 100 && subscriptions == 100 && effectCancellables(of: quiet).isEmpty)
  }

  chapter.section("Is feedback still depth first?") {
    chapter.say(
      "Stage 1 reduces the answer of a synchronous effect, with everything that follows from it, "
        + "before it starts the next effect of the same action. A loop starts one effect after the "
        + "other. That loop is gone.")
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
          "that is breadth first: the store would reduce >b before everything that follows from >a",
        #"[">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"]"#:
          "a merge starts its second effect when the store has reduced the first effect's answer, "
          + "with everything that follows from it",
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
      "The messages, for an action whose two effects answer a and b, where a also has an effect:")
    chapter.draw(nested.picture, as: "nested-feedback")
    chapter.check(
      "the store reduces everything that follows from a before b",
      nested.actions == ["ask", "a", "aa", "b"])

    chapter.say(
      "Two effects of an action are running, and each sends what its subject sends. The subject "
        + "`left` sends a. The action a also has two effects: one calls the subject `right` to "
        + "send b, and one answers aa. In stage 4:")
    let of4 = Stage4.overlapping()
    chapter.show("stage 4", of4)
    chapter.check("stage 4 reduces b synchronously", of4 == ["ask", "a", "b", "aa"])
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
          "that is the order of stage 4, where each effect of ask has its own sink",
        #"["ask", "a", "aa", "b"]"#:
          "one merge delivers a and b, one value at a time, so b waits until the store has reduced "
          + "everything that follows from a",
        #"["ask", "a", "b"]"#:
          "the merge of a delivers the answer aa, and that merge is not waiting",
        #"["ask", "a", "aa"]"#: "b waits, but the merge does not lose it",
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
    chapter.say("The box around an effect is its subscriber:")
    let two = ["left", "right"]
    chapter.draw(
      subscribersPicture(stage4: Stage4.canceled(two), stage5: canceled(two)), as: "subscribers")
    chapter.check(
      "in stage 5, b waits until the store has reduced everything that follows from a",
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

/// The steps of a store in which an effect sends b while the store is reducing a, the value of
/// another effect.
private func overlappingPicture() -> LaneDiagram {
  let (left, right) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
  var diagram = LaneDiagram(
    title: "The order in stage 5",
    summary: """
      The subject left sends a, and the store reduces it. An effect of a calls the subject right \
      to send b, and that call returns before the store reduces b. The store reduces aa, and then \
      b. Then the call in which left sent a returns.
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
