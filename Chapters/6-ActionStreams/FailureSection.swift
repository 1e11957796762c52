import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The sections about failures.
func failureSection(of chapter: Chapter) {
  chapter.section("What happens when an effect fails?") {
    chapter.say(
      "The stream that an effect returns cannot fail, so an action has to replace an error. Here "
        + "is a service that fails on the second of three questions.")
    chapter.predict(
      "With which actions does the effect answer the three questions?",
      code: """
        let effect = Effect { actions in
          actions.ofType(Question.self)
            .flatMap { question in fetch(question) }
            .replaceError(with: Failed())
            .eraseToAnyPublisher()
        }
        """,
      answers: [
        #"["Fetched(number: 1)", "Failed()", "Fetched(number: 3)"]"#:
          "these answers would arrive if the failure ended only one request; here it ends "
          + "everything above `replaceError`, the stream of questions",
        #"["Fetched(number: 1)", "Failed()"]"#:
          "the failure ends everything above `replaceError`; the effect emits the replacement, "
          + "completes, and does not see the third question",
        #"["Fetched(number: 1)", "Fetched(number: 3)"]"#:
          "`replaceError` replaces the error with an action, and the store dispatches that action",
        #"["Fetched(number: 1)", "Failed()", "Failed()"]"#:
          "an effect that has completed sends no further answers, not even a failure",
      ]
    ) {
      let effect = Effect { actions in
        actions.ofType(Question.self)
          .flatMap { question in fetch(question) }
          .replaceError(with: Failed())
          .eraseToAnyPublisher()
      }
      return answers(of: effect)
    }
    chapter.say(
      "The same in time. The line `seen` shows which questions the effect sees. It ends when "
        + "request 2 fails.")
    chapter.draw(replacedOutsidePicture(), as: "replaced-outside")

    chapter.say(
      "If you want to find the right place yourself, stop here: `swift run workbook watch "
        + "ActionEffect`. Otherwise continue. Inside `flatMap`, `replaceError` replaces the error "
        + "of one request:")
    chapter.code(".flatMap { question in fetch(question).replaceError(with: Failed()) }")
    let inside = Effect { actions in
      actions.ofType(Question.self)
        .flatMap { question in fetch(question).replaceError(with: Failed()) }
        .eraseToAnyPublisher()
    }
    let answersInside = answers(of: inside)
    chapter.show("inside", answersInside)
    chapter.check(
      "inside, only one request has failed, and the third question is answered",
      answersInside == ["Fetched(number: 1)", "Failed()", "Fetched(number: 3)"])
    chapter.draw(replacedInsidePicture(), as: "replaced-inside")
  }

  chapter.section("Where does a second attempt belong?") {
    secondAttempt(chapter)
    badAddress(chapter)
  }
}

extension Publisher {
  /// Subscribes to the same publisher once more after a failure, like Combine's `retry(1)`.
  fileprivate func retryOnce() -> Publishers.Catch<Self, Self> { self.catch { _ in self } }
}

/// Repeats a request after a failure.
private func secondAttempt(_ chapter: Chapter) {
  chapter.say(
    "This service fails on its first call and answers the second call. The effect makes the second "
      + "attempt inside `flatMap`.")
  chapter.code(
    """
    .flatMap { question in
      service.fetch(question).retryOnce().replaceError(with: Failed())
    }
    """)
  let service = FlakyService()
  let effect = Effect { actions in
    actions.ofType(Question.self)
      .flatMap { question in
        service.fetch(question).retryOnce().replaceError(with: Failed())
      }
      .eraseToAnyPublisher()
  }
  let store = Store(reducer: namesReducer, initialState: [], effects: [effect])
  store.dispatch(action: Question(number: 1))
  chapter.show("actions", store.state)
  chapter.check(
    "the effect called the service twice, and the question is answered",
    store.state == ["Question(number: 1)", "Fetched(number: 1)"] && service.calls == 2)
  chapter.say(
    "Outside of `flatMap`, the second attempt subscribes to the questions once more. Here request 2 "
      + "fails:")
  chapter.draw(retriedOutsidePicture(), as: "retried-outside")
}

/// Answers with an action even if no request is possible.
private func badAddress(_ chapter: Chapter) {
  chapter.say(
    "A question can also fail before there is a request: the user has typed a text that is not an "
      + "address."
  )
  let effect = Effect { actions in
    actions.ofType(AddressTyped.self)
      .flatMap { typed in load(typed.address, in: OfflineService.session()) }
      .eraseToAnyPublisher()
  }
  let store = Store(reducer: namesReducer, initialState: [], effects: [effect])
  store.dispatch(action: AddressTyped(address: ""))
  chapter.check(
    "the effect answers a text that is not an address synchronously with `Failed`",
    store.state == [#"AddressTyped(address: "")"#, "Failed()"])
  store.dispatch(action: AddressTyped(address: "https://example.com"))
  chapter.wait("the page") { store.state.count == 4 }
  chapter.check(
    "and the effect keeps listening: it loads the next address", store.state.last == "Loaded()")
}

/// The answers to three questions.
private func answers(of effect: Effect) -> [String] {
  let store = Store(reducer: namesReducer, initialState: [], effects: [effect])
  for number in 1...3 { store.dispatch(action: Question(number: number)) }
  return store.state.filter { !$0.hasPrefix("Question") }
}

/// A question for a service.
private struct Question: Action {
  let number: Int
}

/// The service has answered.
private struct Fetched: Action {
  let number: Int
}

/// The service has failed.
private struct Failed: Action {}

/// The user has typed an address.
private struct AddressTyped: Action {
  let address: String
}

/// The page of an address is loaded.
private struct Loaded: Action {}

/// A service that fails on the second question.
private func fetch(_ question: Question) -> AnyPublisher<any Action, URLError> {
  guard question.number != 2 else {
    return Fail(error: URLError(.notConnectedToInternet)).eraseToAnyPublisher()
  }
  return Just(Fetched(number: question.number))
    .setFailureType(to: URLError.self)
    .eraseActionType()
    .eraseToAnyPublisher()
}

/// A service that fails on its first call.
private final class FlakyService {
  private(set) var calls = 0

  func fetch(_ question: Question) -> AnyPublisher<any Action, URLError> {
    Deferred { [self] in
      calls += 1
      let result: Result<any Action, URLError> =
        calls == 1 ? .failure(URLError(.timedOut)) : .success(Fetched(number: question.number))
      return result.publisher
    }
    .eraseToAnyPublisher()
  }
}

/// Loads the page of an address, and answers with an action, even after a failure.
private func load(_ address: String, in session: URLSession) -> AnyPublisher<any Action, Never> {
  guard let url = URL(string: address) else {
    return Just<any Action>(Failed()).eraseToAnyPublisher()
  }
  return session.dataTaskPublisher(for: url)
    .map { _ -> any Action in Loaded() }
    .replaceError(with: Failed())
    .receive(on: DispatchQueue.main)
    .eraseToAnyPublisher()
}
