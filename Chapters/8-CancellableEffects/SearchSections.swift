import Pictures
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// A search field, wrong in three ways, and then right.
func searchSections(of chapter: Chapter) {
  chapter.section("Which answer does a search field show?") {
    chapter.say(
      "Somebody types s, w and i, one letter at each tick of a virtual clock. The service needs six "
        + "ticks to find s, four to find sw, and two to find swi. First, the field asks at every "
        + "letter.")
    chapter.predict(
      "Which text's answer does the field show in the end?",
      code: "return request",
      answers: [
        "swi": "it was asked for last, and its answer came first",
        "sw": "that answer came second, and then came another one",
        "s": "it was asked for first, and took longest, so its answer came last",
      ]
    ) {
      searchRun(.always).results
    }
    let always = searchRun(.always)
    chapter.draw(always.picture, as: "search-always")
    chapter.check(
      "nothing is canceled, and every answer is shown for a while", always.canceled.isEmpty)

    chapter.say("Second, each request cancels the one before:")
    let latest = searchRun(.latest)
    chapter.draw(latest.picture, as: "search-latest")
    chapter.show("requests", latest.requests)
    chapter.check("the last answer is shown, and no other one", latest.results == "swi")
    chapter.check(
      "but three requests were sent, for one answer",
      latest.requests == ["s", "sw", "swi"] && latest.canceled == ["s", "sw"])

    chapter.say("Third, the field waits until nothing has been typed for two ticks:")
    let debounced = searchRun(.debounced)
    chapter.draw(debounced.picture, as: "search-debounced")
    chapter.show("requests", debounced.requests)
    chapter.check(
      "one request, and its answer", debounced.requests == ["swi"] && debounced.results == "swi")
    let late = searchRun(.debounced, leavesAt: 6)
    chapter.check(
      "but when the user has left the screen, the answer still comes", late.results == "swi")

    chapter.say("At last, leaving cancels:")
    let left = searchRun(.debouncedUntilLeft, leavesAt: 6)
    chapter.draw(left.picture, as: "search-left")
    chapter.check(
      "the request that is in flight is canceled, and no answer comes",
      left.canceled == ["swi"] && left.results == "")
    let early = searchRun(.debouncedUntilLeft, leavesAt: 4)
    chapter.check(
      "a request that waits for its pause to end is never sent", early.requests.isEmpty)
    let stays = searchRun(.debouncedUntilLeft)
    chapter.check("a user who stays sees the last answer", stays.results == "swi")
  }

  chapter.section("What ends when a screen goes?") {
    chapter.say(
      "A screen with a store of its own: the store is released with the screen, while a request "
        + "is in flight.")
    let log = CancelLog()
    var screen: Store? = Store<Int, String>(initialValue: 0) { _, name in log.work(name) }
    screen?.send("request")
    screen = nil
    chapter.check("the request is canceled, without an id", log.canceled == ["request"])

    chapter.say("A screen with a local store, a view of the application's:")
    let ofApp = CancelLog()
    let app = Store<Int, String>(initialValue: 0) { _, action in
      action == "left" ? .cancel(id: "screen") : ofApp.work(action).cancellable(id: "screen")
    }
    var local: Store<Int, String>? = app.view(value: { $0 }, action: { $0 })
    local?.send("request")
    local = nil
    chapter.check(
      "the local store is gone, and the request goes on: it is the application's",
      ofApp.canceled == [])
    app.send("left")
    chapter.check("an action cancels it", ofApp.canceled == ["request"])

    chapter.say("Two screens of one kind in one store. First with one id, then with one for each:")
    let (shared, own) = (canceledByTwoScreens { _ in 0 }, canceledByTwoScreens { $0 })
    chapter.show("canceled, one id", shared)
    chapter.show("canceled, own ids", own)
    chapter.check(
      "with one id, the second screen cancels the first one's request", shared == ["of screen 1"])
    chapter.check("with an id of its own, each has its request", own == [])
  }
}

/// Somebody's typing, as the pictures have it.
private func searchRun(_ asking: Asking, leavesAt end: Int? = nil) -> SearchRun {
  let (call, title, summary) =
    switch asking {
    case .always:
      (
        "request", "A search field that asks at every letter",
        """
        The user types s, sw and swi. Each is asked for at once. The answer to swi comes first, and \
        the one to s last. The field shows swi, then sw, and at last s.
        """
      )
    case .latest:
      (
        ".cancellable(id:cancelInFlight: true)", "Each request cancels the one before",
        """
        The user types s, sw and swi. Each is asked for at once, and cancels the request before. Only \
        the answer to swi comes, and it is shown.
        """
      )
    case .debounced:
      (
        ".debounce(id:for:scheduler:)", "A request after a pause",
        """
        The user types s, sw and swi. The effects of s and sw are canceled at the next letter, while \
        they wait. Two ticks after the last letter, swi is asked for. Its answer is shown.
        """
      )
    case .debouncedUntilLeft:
      (
        ".debounce(id:for:scheduler:), .cancel(id:)", "Leaving cancels the request",
        """
        The user types s, sw and swi. The effects of s and sw are canceled at the next letter, while \
        they wait. Two ticks after the last letter, swi is asked for. A tick later the user leaves, \
        and the effect of swi and its request are canceled. Nothing is shown.
        """
      )
    }
  return SearchRun(asking, leavesAt: end, call: call, title: title, summary: summary)
}

/// What is canceled when screen 1 sends a request, and then screen 2 does.
private func canceledByTwoScreens(id: @escaping (Int) -> Int) -> [String] {
  struct ScreenID: Hashable { let screen: Int }
  let log = CancelLog()
  let screens = Store<Int, Int>(initialValue: 0) { _, screen in
    log.work("of screen \(screen)").map { _ in 0 }
      .cancellable(id: ScreenID(screen: id(screen)), cancelInFlight: true)
  }
  screens.send(1)
  screens.send(2)
  return withExtendedLifetime(screens) { log.canceled }
}
