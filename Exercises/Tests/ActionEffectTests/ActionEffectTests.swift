import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import ActionEffect

private struct Other: Action {}

/// A store whose state is the actions that it has reduced, as text.
private func store(_ effect: Effect) -> Store<[String]> {
  Store(
    reducer: { state, action in
      switch action {
      case let search as Search: state + ["search \(search.text)"]
      case let found as Found: state + ["found \(found.results.joined(separator: " "))"]
      case let failed as SearchFailed: state + ["failed \(failed.text)"]
      default: state + ["other"]
      }
    }, initialState: [], effects: [effect])
}

@Suite("ActionEffect")
struct ActionEffectTests {
  let service = ManualService<[String], ServiceError>()

  @Test("A search asks the service, and the answer is dispatched")
  func found() {
    let request = PassthroughSubject<[String], ServiceError>()
    let other = store(searchEffect { _ in request.eraseToAnyPublisher() })
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    expect(service.asked, ["a"], "what the service is asked")
    service.answer(["apple", "ape"], to: 0)
    expect(store.state, ["search a", "found apple ape"], "the actions reduced")
    other.dispatch(action: Search(text: "b"))
    request.send(["bee"])
    expect(
      other.state, ["search b", "found bee"],
      "the actions reduced when the service has sent its value, and has not completed",
      why: "The value is the answer. It does not wait for the completion.")
  }

  @Test("An answer without results is an answer")
  func noResults() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    service.answer([], to: 0)
    expect(
      store.state, ["search a", "found "], "the actions reduced",
      why: "The service has not failed: it has found nothing.")
  }

  @Test("A text is searched for as it is, also an empty one")
  func emptyText() {
    for text in ["", " ", " Tea  for\nTwo "] {
      let service = ManualService<[String], ServiceError>()
      let store = store(searchEffect(service.request))
      store.dispatch(action: Search(text: text))
      expect(
        service.asked, [text], "what the service is asked",
        why: "The service is asked once for each search, whatever its text is.")
      service.fail(0, with: ServiceError())
      expect(
        store.state, ["search \(text)", "failed \(text)"], "the actions reduced",
        why: "`SearchFailed` has the text of the search that failed, as it is.")
    }
  }

  @Test("The service may answer or fail at once")
  func atOnce() {
    let asked = Log<String>()
    let effect = searchEffect { text in
      asked.write(text)
      // Nobody is to ask more often. Who does so gets no answer, and the test comes to an end.
      if asked.entries.count > 3 { return Empty(completeImmediately: false).eraseToAnyPublisher() }
      return text == "b"
        ? Fail(error: ServiceError()).eraseToAnyPublisher()
        : Just([text]).setFailureType(to: ServiceError.self).eraseToAnyPublisher()
    }
    let store = store(effect)
    for text in ["a", "b", "c"] { store.dispatch(action: Search(text: text)) }
    expect(
      store.state,
      ["search a", "found a", "search b", "failed b", "search c", "found c"], "the actions reduced",
      why: "A service may answer while it is being asked.")
  }

  @Test("Other actions ask for nothing")
  func otherActions() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Other())
    store.dispatch(action: Found(results: ["b"]))
    expect(service.asked, [], "what the service is asked")
    expect(store.state, ["other", "found b"], "the actions reduced")
  }

  @Test("A failure is dispatched as an action")
  func failure() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    service.fail(0, with: ServiceError())
    expect(
      store.state, ["search a", "failed a"], "the actions reduced",
      why: "Somebody waits for an answer. A failure has to become one.")
  }

  @Test("After a failure, the next search is answered")
  func survival() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    service.fail(0, with: ServiceError())
    store.dispatch(action: Search(text: "b"))
    expect(
      service.asked, ["a", "b"], "what the service is asked",
      why: "A failure ends one search. The effect goes on to listen.")
    service.answer(["bee"], to: 1)
    store.dispatch(action: Search(text: "c"))
    service.fail(2, with: ServiceError())
    store.dispatch(action: Search(text: "a"))
    service.answer(["ape"], to: 3)
    expect(
      store.state,
      [
        "search a", "failed a", "search b", "found bee", "search c", "failed c", "search a",
        "found ape",
      ], "the actions reduced, the last search being for a text that has failed before",
      why: "After a failure, a search is answered as if nothing had happened.")
    for number in 4...13 {
      store.dispatch(action: Search(text: "d"))
      service.fail(number, with: ServiceError())
    }
    store.dispatch(action: Search(text: "e"))
    service.answer(["egg"], to: 14)
    expect(
      Array(store.state.suffix(3)), ["failed d", "search e", "found egg"],
      "the last three actions, after ten failures in succession",
      why: "However many searches have failed, the next one is asked for.")
  }

  @Test("After an answer, too")
  func severalSearches() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    service.answer(["apple"], to: 0)
    store.dispatch(action: Search(text: "b"))
    service.answer(["bee"], to: 1)
    expect(
      store.state, ["search a", "found apple", "search b", "found bee"], "the actions reduced")
  }

  @Test("A failure ends its own search only, and leaves the one under way alone")
  func twoAtOnce() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    store.dispatch(action: Search(text: "b"))
    service.fail(1, with: ServiceError())
    service.answer(["apple"], to: 0)
    expect(
      store.state, ["search a", "search b", "failed b", "found apple"], "the actions reduced",
      why: "Each search is answered, also when another one is under way.")
  }

  @Test("The failure of an older search names that search, and leaves the newer one alone")
  func olderFailure() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    store.dispatch(action: Search(text: "b"))
    service.fail(0, with: ServiceError())
    service.answer(["bee"], to: 1)
    expect(
      store.state, ["search a", "search b", "failed a", "found bee"], "the actions reduced",
      why: "A failure belongs to the search that failed, and not to the latest one.")
  }

  @Test("Any number of searches may be under way")
  func manyAtOnce() {
    let store = store(searchEffect(service.request))
    let texts = ["a", "b", "c", "d", "e"]
    for text in texts { store.dispatch(action: Search(text: text)) }
    expect(
      service.asked, texts, "what the service is asked",
      why: "A search does not wait until another one has its answer.")
    for number in texts.indices.reversed() { service.answer(["\(number)"], to: number) }
    expect(
      store.state.dropFirst(texts.count).map { $0 },
      ["found 4", "found 3", "found 2", "found 1", "found 0"], "the answers, as they come")
  }

  @Test("The same text is asked for as often as it is searched for")
  func equalSearches() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "a"))
    service.answer(["apple"], to: 0)
    store.dispatch(action: Search(text: "a"))
    expect(
      service.asked, ["a", "a"], "what the service is asked",
      why: "The service is asked for each search. Its answer may be another one by now.")
    service.answer(["ape"], to: 1)
    expect(
      store.state, ["search a", "found apple", "search a", "found ape"], "the actions reduced")
    for _ in 1...4 { store.dispatch(action: Search(text: "a")) }
    for number in 2...3 { service.answer(["ape"], to: number) }
    for number in 4...5 { service.fail(number, with: ServiceError()) }
    expect(
      Array(store.state.suffix(4)), ["found ape", "found ape", "failed a", "failed a"],
      "the answers to four more searches, two of which find the same and two of which fail",
      why: "Each search is answered, whatever the answer before was.")
  }

  @Test("Two equal searches may be under way")
  func equalSearchesAtOnce() {
    let store = store(searchEffect(service.request))
    for _ in 1...3 { store.dispatch(action: Search(text: "a")) }
    expect(
      [service.asked.count, service.cancellations], [3, 0],
      "how often the service is asked, and how many of the requests are canceled",
      why: "The service is asked for each search, also for one that is equal to another.")
    service.answer(["apple"], to: 1)
    service.fail(0, with: ServiceError())
    service.answer(["apple"], to: 2)
    expect(
      store.state.dropFirst(3).map { $0 }, ["found apple", "failed a", "found apple"],
      "the answers, as they come", why: "Each search is answered, also when others are under way.")
  }

  @Test("Each store hears the answers to its own searches")
  func twoStores() {
    let effect = searchEffect(service.request)
    let stores = [store(effect), store(effect)]
    stores[0].dispatch(action: Search(text: "a"))
    service.answer(["apple"], to: 0)
    expect(
      stores.map(\.state), [["search a", "found apple"], []], "the actions that each store reduced",
      why: "An effect may be given to several stores, and they share nothing.")
    stores[1].dispatch(action: Search(text: "b"))
    service.fail(1, with: ServiceError())
    stores[0].dispatch(action: Search(text: "c"))
    service.fail(2, with: ServiceError())
    expect(
      stores.map(\.state),
      [["search a", "found apple", "search c", "failed c"], ["search b", "failed b"]],
      "the actions that each store reduced when a search of each has failed",
      why: "A failure is an answer, too: it goes to the store whose search has failed.")
  }

  @Test("When a store is released, the searches of another one go on")
  func twoStoresAndOneReleased() {
    let effect = searchEffect(service.request)
    let first = store(effect)
    var second: Store<[String]>? = store(effect)
    first.dispatch(action: Search(text: "a"))
    second?.dispatch(action: Search(text: "a"))
    second = nil
    expect(
      service.cancellations, 1, "the searches canceled when one of two stores was released",
      why: "When a store is released, its own searches are canceled.")
    service.answer(["apple"], to: 0)
    first.dispatch(action: Search(text: "b"))
    service.answer(["bee"], to: 2)
    expect(
      first.state, ["search a", "found apple", "search b", "found bee"],
      "the actions that the other store reduced")
  }

  @Test("With the store, its searches end")
  func release() {
    let effect = searchEffect(service.request)
    var owner: Store<[String]>? = store(effect)
    owner?.dispatch(action: Search(text: "a"))
    owner?.dispatch(action: Search(text: "b"))
    expect(service.cancellations, 0, "the searches canceled while there is a store")
    owner = nil
    expect(
      service.cancellations, 2, "the searches canceled when the store was released",
      why: "What an effect has under way for a store ends with the store, not with the effect.")
    withExtendedLifetime(effect) {}
  }
}
