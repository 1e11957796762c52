import Stage11TestingAsyncEffects
import Testing

@testable import PlainModel

/// Lets a user do each of these, in every order. Stops at the first order that is broken.
func inEveryOrder(
  _ scenarios: [World.Act]..., service: World.Service = .deaf, for aspect: World.Aspect,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for acts in scenarios {
    let orders = everyOrder(
      onFailure: { failure in
        let text = "\(failure.comment)\nThe first order that breaks it:\n\(failure.untilBroken)"
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
      },
      { order in World(order, service, aspect).run(acts) })
    if orders.failure != nil { return }
    #expect(
      orders.isComplete, "The model should end, but it has more orders than can be tried.",
      sourceLocation: sourceLocation)
  }
}

extension BrokenOrder {
  /// Its steps, up to the one that is broken.
  fileprivate var untilBroken: String {
    var order = self
    order.steps = []
    for var step in steps {
      let notes = step.notes.prefix { !$0.hasPrefix("✗") }
      let isBroken = notes.count < step.notes.count
      step.notes = isBroken ? notes + ["✗"] : Array(notes)
      order.steps.append(step)
      if isBroken { break }
    }
    return order.text
  }
}

/// A model in one order: what the user does, what the service answers, and what must be shown.
@MainActor
final class World {
  /// What a user does.
  enum Act {
    /// A number below 0 has no fact: its question fails.
    case select(Int)
    case clear
  }

  /// How the service behaves.
  enum Service {
    /// It answers, even if it is canceled.
    case deaf
    /// It throws when it is canceled.
    case obeys
    /// The error of a question that fails is a `CancellationError`.
    case givesUp
  }

  /// What a test looks at.
  enum Aspect {
    case screen, questions, cancellation
  }

  /// What the model shows.
  private struct Screen: Equatable, CustomStringConvertible {
    var number: Int?
    var fact: String?
    var isLoading = false
    var message: String?

    var description: String {
      let parts = [
        number.map { "\($0)" } ?? "no number", fact, isLoading ? "loading" : nil, message,
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
  }

  private struct NoFact: Error {}

  private let order: Order
  private let service: Service
  private let aspect: Aspect
  private var model: FactModel?
  /// The numbers that were asked for.
  private var asked: [Int] = []
  /// The screen until the latest question is answered.
  private var screen = Screen()
  /// The screen after that, once it is known.
  private var next: Screen?
  /// Which question is the latest one.
  private var latest: Int?

  init(_ order: Order, _ service: Service, _ aspect: Aspect) {
    self.order = order
    self.service = service
    self.aspect = aspect
  }

  func run(_ acts: [Act]) {
    let model = FactModel { [self] in try await answer($0) }
    self.model = model
    order.task("the user") { [self] in
      for (index, act) in acts.enumerated() {
        if index > 0 { await elsewhere("a pause") }
        perform(act, on: model)
      }
    }
    while order.executor.step() { look() }
    if let next {
      screen = next
      self.next = nil
      look()
    }
    let wanted = acts.compactMap { if case .select(let number) = $0 { number } else { nil } }
    expect(.questions, "\(asked)", "\(wanted)", "The questions", "Ask once for each `select`.")
    self.model = nil
  }

  private func perform(_ act: Act, on model: FactModel) {
    latest = nil
    next = nil
    switch act {
    case .select(let number):
      order.note("selects \(number)")
      screen = Screen(number: number, isLoading: true)
      model.select(number)
    case .clear:
      order.note("clears")
      screen = Screen()
      model.clear()
    }
    look()
  }

  /// Answers a question, as the service.
  private func answer(_ number: Int) async throws -> String {
    order.name("question \(asked.count + 1)")
    asked.append(number)
    let own = asked.count
    if !Task.isCancelled, screen.number == number { latest = own }
    order.note("asks for \(number)")
    // Each request ends at any moment.
    await elsewhere("service")
    expect(
      .cancellation, Task.isCancelled ? "canceled" : "not canceled",
      latest == own ? "not canceled" : "canceled",
      "The task of \(latest == own ? "the latest" : "an old") question",
      "Cancel it when a number is selected after it or the model is cleared.")
    if service == .obeys, Task.isCancelled {
      order.note("is canceled")
      throw CancellationError()
    }
    let fact = number < 0 ? nil : "fact \(own)"
    if latest == own {
      next = Screen(
        number: number, fact: fact, message: fact == nil ? "No fact found." : nil)
    }
    order.note(fact ?? "fails")
    guard let fact else { throw service == .givesUp ? CancellationError() : NoFact() }
    return fact
  }

  /// Waits for a task of the pool: the other tasks run, in any order.
  private func elsewhere(_ name: String) async {
    await Task(name: name) { @concurrent in }.value
  }

  /// Looks at what the model shows.
  private func look() {
    guard let model else { return }
    let shown = Screen(
      number: model.number, fact: model.fact, isLoading: model.isLoading, message: model.message)
    if let next, shown == next {
      screen = next
      self.next = nil
    }
    expect(
      .screen, "\(shown)", "\(screen)", "The screen",
      "Old answers and errors change nothing, and the latest one is shown.")
  }

  private func expect(
    _ aspect: Aspect, _ actual: String, _ expected: String, _ what: String, _ why: String
  ) {
    order.expect(
      aspect != self.aspect || actual == expected,
      "\(what):\nexpected \(expected)\ngot      \(actual)\n\(why)")
  }
}
