import Foundation
import Stage11TestingAsyncEffects

/// A search field in one order: what the user does there, what the service answers, and what the
/// screen has to show.
///
/// It knows at each moment what can be shown: the previous screen until the latest question is
/// answered, then that screen or the answer, and at the end the answer.
final class Field: Sendable {
  struct Failed: Error {}

  private struct Question {
    let text: String
    var isOpen = true
    var isCanceled = false
  }

  /// What the lock guards. Nothing is called under it.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    var questions: [Question] = []
    /// What the user wants to be asked.
    var wanted: [String] = []
    /// The latest question, until it is old or answered.
    var latest: Int?
    /// What is shown.
    var screen = Screen()
    /// What is to be shown, when the latest question is answered; and what the history is to get.
    var next: (screen: Screen, remembered: [String])?
    /// The history, as it has to be and as it is.
    var history: [String] = []
    var remembered: [String] = []

    func locked<Result>(_ body: (State) -> Result) -> Result {
      lock.withLock { body(self) }
    }
  }

  private let order: Order
  private let name: String
  private let service: Service
  private let aspect: Aspect
  private let state = State()

  /// - Parameters:
  ///   - name: What tells it from other fields where an order is printed: " of one", or nothing.
  ///   - service: How its service behaves. For "none" there is no result, and "bad…" fails.
  ///   - aspect: What is expected of it.
  init(_ order: Order, _ name: String, _ service: Service, _ aspect: Aspect) {
    self.order = order
    self.name = name
    self.service = service
    self.aspect = aspect
  }

  /// Does what a user does, with `send`, and looks at the result.
  func act(_ act: Act, send: (Act) -> Void) {
    let count = state.locked { state in
      state.latest = nil
      state.next = nil
      state.wanted += act.question
      switch act {
      case .types(""): state.screen = Screen()
      case .types(let text):
        state.screen.text = text
        state.screen.isSearching = true
        state.screen.message = nil
      case .leaves: state.screen.isSearching = false
      }
      return state.questions.count
    }
    order.note("\(act)\(name)")
    send(act)
    let (asked, deaf) = state.locked { state in
      let old = state.questions.prefix(count).filter { $0.isOpen && !$0.isCanceled }
      return (state.questions.dropFirst(count).map(\.text), old.map(\.text))
    }
    expect(
      .questions, asked, act.question, "the questions before `send` returns",
      why: "The user \(act), and `typed` asks immediately for each text but the empty one.")
    expect(
      .cancellation, deaf, [], "the old questions that are not canceled",
      why: "The user \(act): cancel the task of the old question before `send` returns.")
  }

  /// Answers a question, as the service.
  func ask(_ text: String, isolation: isolated (any Actor)? = #isolation) async throws -> [String] {
    order.name("\"\(text)\"")
    let number = state.locked { state in
      state.questions.append(Question(text: text))
      state.latest = state.questions.count - 1
      return state.questions.count - 1
    }
    order.note("asks")
    if service == .atOnce { return try answer(number) }
    return try await withTaskCancellationHandler {
      _ = isolation
      // Here others have their turn, in any order.
      await Task.yield()
      return try answer(number)
    } onCancel: {
      cancel(number)
    }
  }

  private func answer(_ number: Int) throws -> [String] {
    let question = state.locked { $0.questions[number] }
    let result: Result<[String], any Error> =
      if service == .hears, question.isCanceled {
        .failure(CancellationError())
      } else if question.text.hasPrefix("bad") {
        .failure(service == .givesUp ? CancellationError() : Failed())
      } else if question.text == "none" {
        .success([])
      } else {
        .success(results(of: number))
      }
    state.locked { state in
      state.questions[number].isOpen = false
      guard state.latest == number else { return }
      state.latest = nil
      var screen = state.screen
      screen.isSearching = false
      switch result {
      case .success(let results):
        screen.results = results
        screen.message = results.isEmpty ? "Nothing found." : nil
        state.next = (screen, [question.text])
      case .failure:
        screen.results = []
        screen.message = "The search has failed."
        state.next = (screen, [])
      }
    }
    switch result {
    case .success: order.note("answers")
    case .failure: order.note("fails")
    }
    return try result.get()
  }

  private func results(of number: Int) -> [String] {
    [service == .equal ? "a result" : "answer \(number + 1)"]
  }

  private func cancel(_ number: Int) {
    let isLatest = state.locked { state in
      state.questions[number].isCanceled = true
      return state.latest == number
    }
    expect(
      .cancellation, isLatest, false, "whether the latest question is canceled",
      why: "Cancel old questions only.")
  }

  /// Notes that a text was written to the history.
  func remember(_ text: String) {
    order.note("remembers")
    state.locked { $0.remembered.append(text) }
  }

  /// Looks at the screen.
  func look(_ screen: Screen) {
    let expected = state.locked { state -> [Screen] in
      if let next = state.next, screen == next.screen {
        state.screen = screen
        state.history += next.remembered
        state.next = nil
      }
      return [state.screen] + (state.next.map { [$0.screen] } ?? [])
    }
    if expected.contains(screen) { return }
    expect(
      .screen, ["\(screen)"], ["\(expected[0])"], "the screen",
      why: "An old answer or error changes nothing, and the latest one is shown.")
  }

  /// Looks at the screen and at the history after all jobs.
  func end(_ screen: Screen) {
    look(screen)
    let (wanted, asked) = state.locked { ($0.wanted, $0.questions.map(\.text)) }
    let expected = state.locked { $0.next?.screen }
    let (history, remembered) = state.locked { ($0.history, $0.remembered) }
    expect(.questions, asked, wanted, "all questions", why: "Ask for each text once.")
    if let expected {
      expect(
        .screen, ["\(screen)"], ["\(expected)"], "the screen at the end",
        why: "Show the answer to the latest question.")
    }
    expect(
      .history, remembered, history, "the history",
      why: "Pass `remember` the text of each answer that is shown, once.")
  }

  /// Checks a list, if the test looks at this aspect.
  private func expect(
    _ aspect: Aspect, _ actual: [String], _ expected: [String], _ what: String, why: String
  ) {
    func words(_ list: [String]) -> String {
      list.isEmpty ? "nothing" : list.joined(separator: ", ")
    }
    order.expect(
      aspect != self.aspect || actual == expected,
      """
      \(what.prefix(1).uppercased() + what.dropFirst())\(name):
      expected \(words(expected))
      got      \(words(actual))
      \(why)
      """)
  }

  private func expect(
    _ aspect: Aspect, _ actual: Bool, _ expected: Bool, _ what: String, why: String
  ) {
    expect(aspect, ["\(actual)"], ["\(expected)"], what, why: why)
  }
}
