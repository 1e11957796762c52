import ExerciseTesting
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import OldAnswer

/// Lets a user do each of these, in every order, with a store that has one search field. Stops at
/// the first one that is broken.
func search(
  _ scenarios: [Field.Act]..., service: Field.Service = .deaf,
  lookingAt aspect: Field.Aspect = .screen,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for acts in scenarios {
    let isRight = inEveryOrder(sourceLocation) { order in
      let field = Field(order, "", service, aspect)
      let store = Store(
        initialValue: SearchState(),
        reducer: field.looking(searchReducer(field: "search", field.environment)))
      order.task("the user") {
        for (number, act) in acts.enumerated() {
          if number > 0 { await Task.yield() }
          field.act(act) { store.send($0.action) }
        }
      }
      order.executor.run()
      field.end(Screen(store.value))
    }
    if !isRight { return }
  }
}

/// Runs a scenario in every order. Records an issue for the first order that is broken, with its
/// steps up to there, and returns false.
@discardableResult
func inEveryOrder(
  _ sourceLocation: SourceLocation = #_sourceLocation, _ scenario: @MainActor (Order) -> Void
) -> Bool {
  // The main actor keeps its order, and requests do not: here a yield plays a request.
  let orders = everyOrder(
    mainActor: .inAnyOrder,
    onFailure: { failure in
      let text = """
        \(failure.comment)
        The first order that breaks it:
        \(failure.untilBroken.text)
        """
      Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }, scenario)
  #expect(
    orders.isComplete || orders.failure != nil,
    "The search should end, but it has more orders than can be tried.",
    sourceLocation: sourceLocation)
  return orders.failure == nil
}

extension BrokenOrder {
  /// The same without later steps, and without the message, which is printed already.
  fileprivate var untilBroken: BrokenOrder {
    var order = self
    order.steps = []
    for var step in steps {
      let notes = step.notes.prefix { !$0.hasPrefix("✗") }
      let isBroken = notes.count < step.notes.count
      step.notes = isBroken ? notes + ["✗"] : Array(notes)
      order.steps.append(step)
      if isBroken { break }
    }
    return order
  }
}

/// A search field in one order: what the user does, what the service answers, and what the screen
/// must show.
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
    /// What must be shown when the latest question is answered, and what the history must contain.
    var next: (screen: Screen, remembered: [String])?
    /// The history, as it must be and as it is.
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
  ///   - name: Distinguishes it from other fields in a printed order: " of one", or nothing.
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
    return try await withTaskCancellationHandler {
      _ = isolation
      // A request ends at any moment: the other tasks run first, in any order.
      await Task.yield()
      return try answer(number)
    } onCancel: {
      cancel(number)
    }
  }

  private func answer(_ number: Int) throws -> [String] {
    let question = state.locked { $0.questions[number] }
    let result: Result<[String], any Error> =
      if service == .obeys, question.isCanceled {
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

extension Field {
  /// What a user does.
  enum Act {
    case types(String)
    case leaves

    /// What it asks for.
    var question: [String] {
      switch self {
      case .types(""), .leaves: []
      case .types(let text): [text]
      }
    }

    var action: SearchAction {
      switch self {
      case .types(let text): .typed(text)
      case .leaves: .left
      }
    }
  }

  /// How the service behaves.
  enum Service {
    /// It answers, even if it is canceled.
    case deaf
    /// It throws when it is canceled.
    case obeys
    /// Each of its answers is the same.
    case equal
    /// The error of a question that fails is a `CancellationError`.
    case givesUp
  }

  /// What a test looks at.
  enum Aspect {
    /// What is shown.
    case screen
    /// What is asked for, and when.
    case questions
    /// What is written to the history.
    case history
    /// Which tasks are canceled.
    case cancellation
  }

  var environment: SearchEnvironment {
    SearchEnvironment(ask: { try await self.ask($0) }, remember: { self.remember($0) })
  }

  /// The reducer, with a look at the screen after each action.
  func looking(
    _ reducer: @escaping Reducer<SearchState, SearchAction>
  ) -> Reducer<SearchState, SearchAction> {
    return { state, action in
      let effect = reducer(&state, action)
      self.look(Screen(state))
      return effect
    }
  }
}

extension Field.Act: CustomStringConvertible {
  var description: String {
    switch self {
    case .types(""): "clears the field"
    case .types(let text): "types \"\(text)\""
    case .leaves: "leaves"
    }
  }
}

/// What a search field shows.
struct Screen: Equatable, CustomStringConvertible {
  var text = ""
  var results: [String] = []
  var isSearching = false
  var message: String?

  init() {}

  init(_ state: SearchState) {
    text = state.text
    results = state.results
    isSearching = state.isSearching
    message = state.message
  }

  var description: String {
    let results = results.isEmpty ? "no results" : results.joined(separator: " ")
    let parts = ["\"\(text)\"", results, isSearching ? "searching" : nil, message]
    return "[" + parts.compactMap(\.self).joined(separator: ", ") + "]"
  }
}
