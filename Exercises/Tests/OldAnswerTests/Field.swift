import Foundation
import Stage11TestingAsyncEffects

/// A search field in one order: what the user does there, what the service answers, and what the
/// screen has to show.
///
/// It knows at each moment what may be shown: what was there before, until the latest question is
/// answered; then that or the answer; at the end the answer.
final class Field: Sendable {
  /// It describes itself. The message is another one.
  struct Failed: LocalizedError {
    var errorDescription: String? { "The service does not work." }
  }

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
    /// How often the user has done something.
    var acts = 0

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

  /// Notes what happens besides, where an order is printed.
  func note(_ text: String) {
    order.note(text)
  }

  /// Does what a user does, with `send`, and looks at what has come of it.
  func act(_ act: Act, send: (Act) -> Void) {
    let count = state.locked { state in
      state.acts += 1
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
    order.expect(
      aspect != .questions || asked == act.question,
      "Expected what is asked when a user \(act)\(name): \(act.question). It was \(asked).")
    order.expect(
      aspect != .cancellation || deaf.isEmpty,
      "Expected all old questions to be canceled when a user \(act)\(name). "
        + "These were not: \(deaf).")
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
        .success(results(of: number, question.text))
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

  /// In no order, and one of them twice: they are shown as they are.
  private func results(of number: Int, _ text: String) -> [String] {
    let result = service == .equal ? "a result" : "answer \(number + 1), to \(text)"
    return [result, "a", result]
  }

  private func cancel(_ number: Int) {
    let isLatest = state.locked { state in
      state.questions[number].isCanceled = true
      return state.latest == number
    }
    order.expect(
      aspect != .cancellation || !isLatest,
      "Expected that the task of the latest question is not canceled\(name). It was.")
  }

  /// Notes that a text was written to the history.
  func remember(_ text: String) {
    order.note("remembers")
    let isLatest = state.locked { state in
      state.remembered.append(text)
      // Where there was a first act and no other one, its question is the latest.
      return state.acts == 1
    }
    order.expect(
      aspect != .cancellation || !isLatest || !Task.isCancelled,
      "Expected that the task of the latest question is not canceled\(name), also when its answer "
        + "is shown. It was.")
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
    let words = expected.map { "\($0)" }.joined(separator: ", or the answer, ")
    order.expect(
      aspect != .screen || expected.contains(screen),
      "Expected the screen\(name) to show \(words). It showed \(screen).")
  }

  /// Looks at the screen and at the history when all is over.
  func end(_ screen: Screen) {
    look(screen)
    let (wanted, asked) = state.locked { ($0.wanted, $0.questions.map(\.text)) }
    let expected = state.locked { $0.next?.screen }
    let (history, remembered) = state.locked { ($0.history, $0.remembered) }
    order.expect(
      aspect != .questions || asked == wanted,
      "Expected what is asked in all\(name): \(wanted). It was \(asked).")
    order.expect(
      aspect != .screen || expected == nil,
      "Expected the screen\(name) to show the answer at the end, "
        + "\(expected.map { "\($0)" } ?? ""). It showed \(screen).")
    order.expect(
      aspect != .history || history == remembered,
      "Expected the history\(name) to be \(history), as answers were shown. It was \(remembered).")
  }
}
