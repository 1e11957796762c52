import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import ActionEffect

@Suite("ActionEffect")
struct ActionEffectTests {
  let service = ManualService<[String], ServiceError>()

  @Test("Each search calls the service once, even if it equals an earlier one")
  func equalSearches() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "tea"))
    store.dispatch(action: Search(text: "tea"))
    expect(
      service.asked, ["tea", "tea"], "the calls of the service for two equal searches",
      why: "The service can have another answer by now.")
  }

  @Test("No other action calls the service")
  func otherActions() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Found(results: ["tea"]))
    expect(service.asked, [], "the calls of the service")
  }

  @Test("The value of the service is dispatched as `Found`, even without results")
  func found() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "tea"))
    service.answer(["green", "black"], to: 0)
    expect(store.state, ["search tea", "found green black"], "the actions after the first answer")
    store.dispatch(action: Search(text: "ink"))
    service.answer([], to: 1)
    expect(
      Array(store.state.dropFirst(2)), ["search ink", "found nothing"],
      "the actions of the second search", why: "A service without results has not failed.")
  }

  @Test("A failure is dispatched as `SearchFailed`, with the text of the search")
  func failure() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "tea"))
    service.fail(0, with: ServiceError())
    expect(
      store.state, ["search tea", "failed tea"], "the actions",
      why: "The user waits for an answer, so the failure must become an action.")
  }

  @Test("After a failure, later searches are answered as before")
  func survival() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "tea"))
    service.fail(0, with: ServiceError())
    store.dispatch(action: Search(text: "ink"))
    expect(
      service.asked, ["tea", "ink"], "the calls of the service",
      why: "A failure ends one search, and the effect must keep listening.")
    service.answer(["blue"], to: 1)
    expect(
      store.state, ["search tea", "failed tea", "search ink", "found blue"], "the actions")
  }

  @Test("The service can answer or fail synchronously")
  func synchronously() {
    let effect = searchEffect { text in
      text == "b"
        ? Fail(error: ServiceError()).eraseToAnyPublisher()
        : Just([text]).setFailureType(to: ServiceError.self).eraseToAnyPublisher()
    }
    let store = store(effect)
    for text in ["a", "b", "c"] { store.dispatch(action: Search(text: text)) }
    expect(
      store.state, ["search a", "found a", "search b", "failed b", "search c", "found c"],
      "the actions", why: "A service can answer before its publisher's `sink` returns.")
  }

  @Test("Any number of searches run concurrently")
  func concurrently() {
    let store = store(searchEffect(service.request))
    let texts = ["a", "b", "c", "d", "e"]
    for text in texts { store.dispatch(action: Search(text: text)) }
    expect(
      service.asked, texts, "the calls of the service",
      why: "A search does not wait until another one has its answer.")
    for number in texts.indices.reversed() { service.answer([texts[number]], to: number) }
    expect(
      Array(store.state.dropFirst(5)), ["found e", "found d", "found c", "found b", "found a"],
      "the answers, as they arrive", why: "A new search does not cancel an older one.")
  }

  @Test("A failure belongs to its own search, and leaves the others running")
  func ownFailure() {
    let store = store(searchEffect(service.request))
    store.dispatch(action: Search(text: "tea"))
    store.dispatch(action: Search(text: "ink"))
    service.fail(0, with: ServiceError())
    service.answer(["blue"], to: 1)
    expect(
      Array(store.state.dropFirst(2)), ["failed tea", "found blue"],
      "the answers, when the older of two searches fails",
      why: "Handle the failure where you know the search that failed.")
  }

  @Test("Each store receives only the answers to its own searches")
  func twoStores() {
    let effect = searchEffect(service.request)
    let first = store(effect)
    let second = store(effect)
    first.dispatch(action: Search(text: "tea"))
    second.dispatch(action: Search(text: "ink"))
    service.answer(["green"], to: 0)
    service.fail(1, with: ServiceError())
    expect(first.state, ["search tea", "found green"], "the actions of the first store")
    expect(second.state, ["search ink", "failed ink"], "the actions of the second store")
  }

  @Test("Releasing a store cancels its own searches")
  func release() {
    let effect = searchEffect(service.request)
    let other = store(effect)
    var owner: Store<[String]>? = store(effect)
    other.dispatch(action: Search(text: "tea"))
    owner?.dispatch(action: Search(text: "ink"))
    owner = nil
    expect(
      service.cancellations, 1, "the canceled searches of two, when one of two stores is released",
      why: "The searches of a store end with that store.")
    service.answer(["green"], to: 0)
    expect(other.state, ["search tea", "found green"], "the actions of the other store")
  }
}

/// A store whose state is the list of the actions that it has reduced, as text.
private func store(_ effect: Effect) -> Store<[String]> {
  Store(
    reducer: { state, action in
      switch action {
      case let search as Search: state + ["search \(search.text)"]
      case let found as Found where found.results.isEmpty: state + ["found nothing"]
      case let found as Found: state + ["found \(found.results.joined(separator: " "))"]
      case let failed as SearchFailed: state + ["failed \(failed.text)"]
      default: state
      }
    }, initialState: [], effects: [effect])
}
