import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import ActionEffect

/// A service that a test answers by hand.
private final class Service {
  private(set) var asked: [String] = []
  private var answers: [PassthroughSubject<[String], ServiceError>] = []

  func search(_ text: String) -> AnyPublisher<[String], ServiceError> {
    Deferred { () -> PassthroughSubject<[String], ServiceError> in
      let answer = PassthroughSubject<[String], ServiceError>()
      self.asked.append(text)
      self.answers.append(answer)
      return answer
    }
    .eraseToAnyPublisher()
  }

  func answer(_ results: [String], to number: Int) {
    guard answers.indices.contains(number) else { return }
    answers[number].send(results)
    answers[number].send(completion: .finished)
  }

  func fail(_ number: Int) {
    guard answers.indices.contains(number) else { return }
    answers[number].send(completion: .failure(ServiceError()))
  }
}

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
  private let service = Service()

  @Test("A search asks the service, and the answer is dispatched")
  func found() {
    let store = store(searchEffect(service.search))
    store.dispatch(action: Search(text: "a"))
    expect(service.asked, ["a"], "what the service is asked")
    service.answer(["apple", "ape"], to: 0)
    expect(store.state, ["search a", "found apple ape"], "the actions reduced")
  }

  @Test("Other actions ask for nothing")
  func otherActions() {
    let store = store(searchEffect(service.search))
    store.dispatch(action: Other())
    store.dispatch(action: Found(results: ["b"]))
    expect(service.asked, [], "what the service is asked")
    expect(store.state, ["other", "found b"], "the actions reduced")
  }

  @Test("A failure is dispatched as an action")
  func failure() {
    let store = store(searchEffect(service.search))
    store.dispatch(action: Search(text: "a"))
    service.fail(0)
    expect(store.state, ["search a", "failed a"], "the actions reduced")
  }

  @Test("After a failure, the next search is answered")
  func survival() {
    let store = store(searchEffect(service.search))
    store.dispatch(action: Search(text: "a"))
    service.fail(0)
    store.dispatch(action: Search(text: "b"))
    expect(service.asked, ["a", "b"], "what the service is asked")
    service.answer(["bee"], to: 1)
    store.dispatch(action: Search(text: "c"))
    service.fail(2)
    expect(
      store.state,
      ["search a", "failed a", "search b", "found bee", "search c", "failed c"],
      "the actions reduced")
  }

  @Test("After an answer, too")
  func severalSearches() {
    let store = store(searchEffect(service.search))
    store.dispatch(action: Search(text: "a"))
    service.answer(["apple"], to: 0)
    store.dispatch(action: Search(text: "b"))
    service.answer(["bee"], to: 1)
    expect(
      store.state, ["search a", "found apple", "search b", "found bee"], "the actions reduced")
  }

  @Test("A failure ends its own search only, and leaves the one under way alone")
  func twoAtOnce() {
    let store = store(searchEffect(service.search))
    store.dispatch(action: Search(text: "a"))
    store.dispatch(action: Search(text: "b"))
    service.fail(1)
    service.answer(["apple"], to: 0)
    expect(
      store.state, ["search a", "search b", "failed b", "found apple"], "the actions reduced")
  }
}
