import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// What replaces the array, and which code gets shorter.
func mergeSections(of chapter: Chapter) {
  chapter.section("What takes the place of the array?") {
    chapter.say(
      "Stage 4's reducers return an array of effects: none, one or many. But an effect is a "
        + "publisher, and a publisher can send no value, one or many. `Effect.merge` turns several "
        + "effects into one.")
    chapter.predict(
      "What does `log` hold in the end?",
      code: """
        let later = PassthroughSubject<String, Never>()
        let merged: Effect<String> = .merge(
          .sync { "a" },
          later.eraseToEffect(),
          .sync { "b" }
        )
        let cancellable = merged.sink(
          receiveCompletion: { _ in log.append("done") },
          receiveValue: { log.append($0) }
        )
        log.append("sink has returned")
        later.send("later")
        later.send(completion: .finished)
        """,
      answers: [
        #"["sink has returned", "a", "b", "later", "done"]"#:
          "a synchronous effect answers before `sink` returns, merged or not",
        #"["a", "sink has returned", "later", "b", "done"]"#:
          "the third effect does not wait for `later`: a merge starts all its effects when `sink` "
          + "subscribes",
        #"["a", "b", "done", "sink has returned"]"#:
          "`later` is still running when the third effect has completed, and a merge completes "
          + "when all its effects have",
        #"["a", "b", "sink has returned", "later", "done"]"#:
          "the merge starts its effects in turn without waiting for their ends, and completes when "
          + "all have completed",
      ]
    ) {
      var log: [String] = []
      let later = PassthroughSubject<String, Never>()
      let merged: Effect<String> = .merge(
        .sync { "a" },
        later.eraseToEffect(),
        .sync { "b" }
      )
      let cancellable = merged.sink(
        receiveCompletion: { _ in log.append("done") },
        receiveValue: { log.append($0) }
      )
      log.append("sink has returned")
      later.send("later")
      later.send(completion: .finished)
      cancellable.cancel()
      return log
    }
    chapter.say("Three such effects in virtual time. The second effect answers after three ticks:")
    chapter.draw(mergePicture(), as: "merge-effects")

    var starts = 0
    let lazy: Effect<String> = .merge(
      .fireAndForget { starts += 1 }, .fireAndForget { starts += 1 })
    chapter.check("making a merge starts nothing", starts == 0)
    _ = events(of: lazy)
    chapter.check("subscribing to the merge starts each effect", starts == 2)

    chapter.say("An action without effects has an effect that does nothing, `none`:")
    chapter.show("none", events(of: .none))
    chapter.check(
      "`none` sends no value, and completes immediately", events(of: .none) == ["done"])
    let (a, b, c) = (Effect.sync { "a" }, Effect.sync { "b" }, Effect.sync { "c" })
    chapter.check(
      "merging `none` with a synchronous effect changes nothing",
      events(of: .merge(.none, a)) == events(of: a)
        && events(of: .merge(a, .none)) == events(of: a))
    chapter.check(
      "of three synchronous effects, merging the first two or the last two first makes no "
        + "difference",
      events(of: .merge(.merge(a, b), c)) == ["a", "b", "c", "done"]
        && events(of: .merge(a, .merge(b, c))) == ["a", "b", "c", "done"])
  }

  chapter.section("Which code gets shorter?") {
    chapter.say("What a reducer returns:")
    chapter.table(
      ["stage 4", "stage 5"],
      [
        ["[]", ".none"],
        ["[effect]", "effect"],
        ["[first, second]", ".merge(first, second)"],
      ])
    chapter.say("`swift run workbook diff 4 5` shows what else gets shorter.")
    chapter.say(
      "The features do what they did before. Here is the favorites screen, alone in its own store, "
        + "with `logging` around its reducer. It saves, deletes and loads:")
    var log: [String] = []
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let favorites = Store(
      initialValue: [2, 3, 5],
      reducer: logging(
        favoritePrimesReducer(environment),
        to: { log.append(String($0.prefix { !$0.isNewline })) }))
    favorites.send(.saveButtonTapped)
    favorites.send(.deleteFavoritePrimes([0, 1]))
    favorites.send(.loadButtonTapped)
    chapter.show("favorites.value", favorites.value)
    for line in log { chapter.show("log", line) }
    chapter.check(
      "the saved list is loaded again, and every action is logged, the loaded list last",
      favorites.value == [2, 3, 5] && log.count == 4
        && log.last == "Action: loadedFavoritePrimes([2, 3, 5])")
  }
}

/// Subscribes to an effect and returns what it sends; "done" stands for the completion.
private func events(of effect: Effect<String>) -> [String] {
  var events: [String] = []
  effect.sink(
    receiveCompletion: { _ in events.append("done") }, receiveValue: { events.append($0) }
  )
  .cancel()
  return events
}
