import Pictures
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Shows a search field that is wrong in three ways, and then right.
func searchSections(of chapter: Chapter) {
  chapter.section("Which answer does a search field show?") {
    chapter.say(
      "The user types s, w and i, one letter at each tick of a virtual clock. The service needs "
        + "six ticks to find s, four to find sw, and two to find swi. First, the field sends a "
        + "request at every letter.")
    chapter.predict(
      "Which text's answer does the field show in the end?",
      code: "return request",
      answers: [
        "swi": "the field asked for it last, and its answer arrived first",
        "sw": "that answer arrived second, and then the answer to s arrived",
        "s": "the field asked for it first, but it took longest, so its answer arrived last",
      ]
    ) {
      searchRun(.always).results
    }
    let always = searchRun(.always)
    chapter.draw(always.picture, as: "search-always")
    chapter.check(
      "nothing is canceled, and the field shows every answer for a while", always.canceled.isEmpty)

    chapter.say("Second, each request cancels the previous request:")
    let latest = searchRun(.latest)
    chapter.draw(latest.picture, as: "search-latest")
    chapter.show("requests", latest.requests)
    chapter.check("the field shows the last answer, and no other answer", latest.results == "swi")
    chapter.check(
      "but it sends three requests for one answer",
      latest.requests == ["s", "sw", "swi"] && latest.canceled == ["s", "sw"])

    chapter.say("Third, the field waits until the user has typed nothing for two ticks:")
    let debounced = searchRun(.debounced)
    chapter.draw(debounced.picture, as: "search-debounced")
    chapter.show("requests", debounced.requests)
    chapter.check(
      "one request, and its answer", debounced.requests == ["swi"] && debounced.results == "swi")
    let late = searchRun(.debounced, leavesAt: 6)
    chapter.check(
      "but if the user has left the screen, the answer still arrives", late.results == "swi")

    chapter.say("Finally, leaving the screen cancels:")
    let left = searchRun(.debouncedUntilLeft, leavesAt: 6)
    chapter.draw(left.picture, as: "search-left")
    chapter.check(
      "the request in flight is canceled, and no answer arrives",
      left.canceled == ["swi"] && left.results == "")
    let early = searchRun(.debouncedUntilLeft, leavesAt: 4)
    chapter.check(
      "a request that is waiting for the end of its pause is never sent", early.requests.isEmpty)
    let stays = searchRun(.debouncedUntilLeft)
    chapter.check("a user who stays sees the last answer", stays.results == "swi")
  }

  chapter.section("What ends when a screen goes?") {
    chapter.say(
      "A screen owns its store: the store is deallocated with the screen, while a request is in "
        + "flight.")
    let log = CancelLog()
    var screen: Store? = Store<Int, String>(initialValue: 0) { _, name in log.work(name) }
    screen?.send("request")
    screen = nil
    chapter.check("the request is canceled, without an id", log.canceled == ["request"])

    chapter.say("A screen has a local store, a view of the application's store:")
    let ofApp = CancelLog()
    let app = Store<Int, String>(initialValue: 0) { _, action in
      action == "left" ? .cancel(id: "screen") : ofApp.work(action).cancellable(id: "screen")
    }
    var local: Store<Int, String>? = app.view(value: { $0 }, action: { $0 })
    local?.send("request")
    local = nil
    chapter.check(
      "the local store is gone, and the request continues: it is the application's",
      ofApp.canceled == [])
    app.send("left")
    chapter.check("an action cancels it", ofApp.canceled == ["request"])

    chapter.say(
      "Two screens of one kind in one store, first with one id, then with an id for each screen:")
    let (shared, own) = (canceledByTwoScreens { _ in 0 }, canceledByTwoScreens { $0 })
    chapter.show("canceled, one id", shared)
    chapter.show("canceled, own ids", own)
    chapter.check(
      "with one id, the second screen cancels the first screen's request",
      shared == ["of screen 1"])
    chapter.check("with separate ids, both requests continue", own == [])
  }
}

/// Runs a search field while a user types, with the texts of its picture.
private func searchRun(_ asking: Asking, leavesAt end: Int? = nil) -> SearchRun {
  let (call, title, summary) =
    switch asking {
    case .always:
      (
        "request", "A search field that asks at every letter",
        """
        The user types s, sw and swi. The field asks for each immediately. The answer to swi \
        arrives first, and the answer to s last. The field shows swi, then sw, and finally s.
        """
      )
    case .latest:
      (
        ".cancellable(id:cancelInFlight: true)", "Each request cancels the previous request",
        """
        The user types s, sw and swi. The field asks for each immediately, which cancels the \
        previous request. Only the answer to swi arrives, and the field shows it.
        """
      )
    case .debounced:
      (
        ".debounce(id:for:scheduler:)", "A request after a pause",
        """
        The user types s, sw and swi. The next letter cancels the effects of s and sw while they \
        are waiting. Two ticks after the last letter, the field asks for swi. It shows the answer.
        """
      )
    case .debouncedUntilLeft:
      (
        ".debounce(id:for:scheduler:), .cancel(id:)", "Leaving cancels the request",
        """
        The user types s, sw and swi. The next letter cancels the effects of s and sw while they \
        are waiting. Two ticks after the last letter, the field asks for swi. A tick later the \
        user leaves, which cancels the effect of swi and its request. The field shows nothing.
        """
      )
    }
  return SearchRun(asking, leavesAt: end, call: call, title: title, summary: summary)
}

/// Returns what is canceled when screen 1 sends a request, and then screen 2 does.
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
