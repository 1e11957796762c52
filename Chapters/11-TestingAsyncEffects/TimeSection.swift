import Pictures
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// A clock that is moved by hand.
func timeSection(of chapter: Chapter) {
  chapter.section("What time is it in a test?") {
    chapter.say(
      "The search field of chapter 8, on stage 10: it asks when nothing has been typed for 300 "
        + "milliseconds. The test moves its clock.")
    chapter.predict(
      "How many tasks are asleep on the clock, at each look?",
      code: """
        func type(_ text: String) {
          store.send(.typed(text))
          executor.run()
          look(after: text)
        }
        type("s")
        clock.advance(by: .milliseconds(200))
        type("sw")
        clock.advance(by: .milliseconds(299))
        look()
        clock.advance(by: .milliseconds(1))
        look()
        """,
      answers: [
        "[1, 2, 1, 0]":
          "`debounce` cancels the effect in flight under the id, and a canceled sleep ends immediately",
        "[1, 1, 1, 0]":
          "the second letter cancels the effect of the first, whose sleep ends immediately, and the new "
          + "effect sleeps for 300 milliseconds",
        "[1, 1, 0, 0]":
          "300 milliseconds are counted from the second letter: 299 are not enough",
      ]
    ) {
      debouncedSearch().looks.map(\.asleep)
    }
    let search = debouncedSearch()
    chapter.draw(clockPicture(search), as: "clock")
    chapter.show("the service was asked for", search.asked)
    chapter.check("one question, for the last text", search.asked == ["sw"])
    let times = 2_000
    var different = 0
    let seconds = chapter.seconds {
      for _ in 0..<times where debouncedSearch() != search { different += 1 }
    }
    chapter.show("microseconds for such a test", Int(seconds / Double(times) * 1e6))
    chapter.check("2,000 of them are the same", different == 0)
  }
}

/// What a user's typing leads to, with a clock that is moved by hand.
private struct DebouncedSearch: Equatable {
  /// A look at the clock.
  struct Look: Equatable {
    let time: Duration
    let asleep: Int
    /// What was typed just before.
    let text: String?
  }

  var looks: [Look] = []
  var asked: [String] = []
}

private func debouncedSearch() -> DebouncedSearch {
  withTestExecutor(onFailure: stop, debouncedSearch)
}

@MainActor private func debouncedSearch(_ executor: TestExecutor) -> DebouncedSearch {
  let asked = LockedLog()
  let clock = executor.clock
  let store = Store(
    initialValue: SearchState(),
    reducer: searchReducer(clock: clock) { text in
      asked.append(text)
      return text
    })
  var search = DebouncedSearch()
  func look(after text: String? = nil) {
    search.looks.append(.init(time: clock.now.offset, asleep: clock.sleepers, text: text))
  }
  func type(_ text: String) {
    store.send(.typed(text))
    executor.run()
    look(after: text)
  }
  type("s")
  clock.advance(by: .milliseconds(200))
  type("sw")
  clock.advance(by: .milliseconds(299))
  look()
  clock.advance(by: .milliseconds(1))
  look()
  search.asked = asked.lines
  return search
}

/// What the user does, what time it is, and how many tasks are asleep then.
private func clockPicture(_ search: DebouncedSearch) -> LaneDiagram {
  let (user, clock, asleep, service) = ("the user", "the clock", "tasks asleep", "the service")
  var picture = LaneDiagram(
    title: "A search on a clock that is moved by hand",
    summary: """
      The user types s, and a task sleeps. At 200 milliseconds the user types sw: the task of s is \
      canceled, and a new one sleeps. At 499 milliseconds it still sleeps. At 500 it wakes, and the \
      service is asked for sw.
      """,
    lanes: [user, clock, asleep, service])
  for look in search.looks {
    picture.add("\(Int((look.time / .milliseconds(1)).rounded())) ms", in: clock)
    if let text = look.text { picture.add("types \(text)", in: user) }
    picture.add("\(look.asleep)", in: asleep)
  }
  for text in search.asked { picture.add("is asked for \(text)", in: service) }
  return picture
}
