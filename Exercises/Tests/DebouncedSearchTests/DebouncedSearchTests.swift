import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects
import Testing

@testable import DebouncedSearch

@Suite("DebouncedSearch", .serialized)
struct DebouncedSearchTests {
  // One test after the other: an answer may have a variable that all its stores share.

  let search = Search()

  @Test("What is typed is the query at once")
  func query() {
    search.type("a", thenWait: 0)
    expect(search.store.value.query, "a", "the query when a letter was typed")
    search.type("", thenWait: 0)
    expect(search.store.value.query, "", "the query when the letter was deleted")
  }

  @Test("The service is asked when nothing was typed for 0.3 seconds, and not before")
  func waits() {
    search.type("a", thenWait: 299)
    expect(search.service.asked, [], "what is asked after 0.299 seconds")
    search.wait(1)
    expect(search.service.asked, ["a"], "what is asked after 0.3 seconds")
    search.wait(1_000)
    expect(
      search.service.asked, ["a"], "what is asked after more than a second",
      why: "It is asked once for a pause, however long that is.")
  }

  @Test("Of a burst of letters, only the last text is asked for")
  func burst() {
    for text in ["a", "ab", "abc"] { search.type(text, thenWait: 200) }
    expect(
      search.service.asked, [], "what is asked while no pause is longer than 0.2 seconds",
      why: "Each letter starts the wait anew.")
    search.wait(100)
    expect(
      search.service.asked, ["abc"], "what is asked 0.3 seconds after the last letter",
      why: "One request, for the text that was typed last.")
    for count in 1...60 { search.type(String(repeating: "b", count: count), thenWait: 200) }
    expect(
      search.service.asked, ["abc"], "what is asked while somebody types for 12 seconds",
      why: "However long it takes: there was no pause.")
  }

  @Test("After each pause the service is asked again")
  func pauses() {
    search.type("a")
    search.type("ab")
    expect(search.service.asked, ["a", "ab"], "what is asked when the user has paused twice")
  }

  @Test("A text that was asked for before is asked for again")
  func askedBefore() {
    search.type("a")
    search.answer("ape", to: 0)
    search.type("ab")
    search.type("a")
    expect(
      search.service.asked, ["a", "ab", "a"], "what is asked for \"a\", \"ab\" and \"a\"",
      why: "The results for \"a\" are gone. Only the service has them.")
    search.answer("ant", to: 2)
    expect(search.results, ["ant"], "what is shown after the last answer")
    search.type("a")
    expect(
      search.service.asked.count, 4, "the number of requests when \"a\" is typed once more",
      why: "A `typed` with an equal text counts, too.")
  }

  @Test("A letter that is typed and deleted starts the wait anew, and the request is made")
  func typedAndDeleted() {
    search.type("a")
    search.type("ab", thenWait: 100)
    search.type("a", thenWait: 299)
    expect(search.service.asked, ["a"], "what is asked 0.299 seconds after the last letter")
    search.wait(1)
    expect(
      search.service.asked, ["a", "a"], "what is asked when \"a\" was typed again after \"ab\"",
      why: "The first request was canceled when \"ab\" was typed.")
  }

  @Test("The same text counts as any other: while the field waits, and while a request is open")
  func sameText() {
    search.type("a", thenWait: 200)
    search.type("a", thenWait: 299)
    expect(
      search.service.asked, [], "what is asked 0.299 seconds after \"a\" was typed once more",
      why: "A `typed` with an equal text starts the wait anew.")
    search.wait(1)
    search.type("a", thenWait: 0)
    expect(
      search.service.cancellations, 1, "the requests canceled when \"a\" was typed a third time")
    search.wait(300)
    expect(search.service.asked, ["a", "a"], "what is asked after two pauses")
  }

  @Test("The answer is shown")
  func answer() {
    search.type("a")
    search.answer("ape", "ant", to: 0)
    expect(search.results, ["ape", "ant"], "what is shown after the answer")
    expect(
      search.answered.entries, [["ape", "ant"]], "what has come as the action `answered`",
      why: "Others look for this action, too, to log it or to count the answers.")
  }

  @Test("A request may answer several times, and the last answer is shown")
  func severalAnswers() {
    let clock = TestScheduler()
    let answers = PassthroughSubject<[String], Never>()
    let store = store(clock) { answers.eraseToAnyPublisher() }
    store.send(.typed("a"))
    clock.advance(by: .milliseconds(300))
    for results in [["ape"], ["ape", "ant"], ["ant"], []] {
      answers.send(results)
      clock.advance()
      expect(
        store.value.results, results, "what is shown when the request has answered once more",
        why: "Each answer takes the place of the one before.")
    }
  }

  @Test("The answers may come on the spot, and the last one is shown")
  func atOnce() {
    let clock = TestScheduler()
    let store = store(clock) { [["ape"], ["ant", "ant"]].publisher.eraseToAnyPublisher() }
    store.send(.typed("a"))
    clock.advance(by: .milliseconds(300))
    expect(
      store.value.results, ["ant", "ant"], "what is shown when the service has answered twice",
      why: "It delivers both answers as soon as it is asked.")
  }

  /// A store of a search field whose service answers as `answers` says.
  private func store<S: Scheduler>(
    _ clock: S, _ answers: @escaping () -> AnyPublisher<[String], Never>
  ) -> Store<SearchState, SearchAction> {
    let environment = SearchEnvironment(scheduler: clock) { _ in answers() }
    return Store(initialValue: SearchState(), reducer: searchReducer(field: "search", environment))
  }

  @Test("The old results are shown until there is an answer")
  func oldResults() {
    search.type("a")
    search.answer("ape", to: 0)
    search.type("ab")
    expect(
      search.results, ["ape"], "what is shown before the second answer",
      why: "A list that is empty for a moment flickers.")
    search.answer("abbot", to: 1)
    expect(search.results, ["abbot"], "what is shown after the second answer")
    let clock = TestScheduler()
    var answers = [["ape"]]
    let store = store(clock) { Deferred { answers.publisher }.eraseToAnyPublisher() }
    store.send(.typed("a"))
    clock.advance(by: .milliseconds(300))
    answers = []
    store.send(.typed("ab"))
    clock.advance(by: .milliseconds(300))
    expect(
      store.value.results, ["ape"], "what is shown when the second request has ended unanswered",
      why: "No answer is not an empty one.")
  }

  @Test("The request in flight is canceled as soon as the user types")
  func cancelsTheRequest() {
    search.type("a")
    search.type("ab", thenWait: 0)
    expect(
      search.service.cancellations, 1, "the number of requests canceled when a letter was typed",
      why: "Nobody wants the answer any more, so there is nothing to wait for.")
    search.answer("ape", to: 0)
    expect(search.results, [], "what is shown when the old request has answered all the same")
  }

  @Test("An old answer that comes last is not shown")
  func outOfOrder() {
    search.type("a")
    search.type("ab")
    search.answer("abbot", to: 1)
    search.answer("ape", to: 0)
    expect(
      search.results, ["abbot"], "what is shown when the first request answers last",
      why: "The results have to belong to the query.")
  }
}
