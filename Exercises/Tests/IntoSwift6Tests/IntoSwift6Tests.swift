import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import IntoSwift6

// One at a time: if two crash together, the runtime can wait forever to report it.
@Suite("IntoSwift6", .serialized)
struct IntoSwift6Tests {
  @Test("A tap changes the count, and a new count has no fact")
  func counts() {
    withWorld { world in
      world.send(.incrTapped, .answered(1, "one"))
      expect(world.value.count, 1, "the count after a tap")
      expect(world.value.fact, "one", "the fact after an answer about this count")
      world.send(.incrTapped)
      expect(world.value.count, 2, "the count after two taps")
      expect(world.value.fact, nil, "the fact after the count has changed")
    }
  }

  @Test("A store lives on its caller's actor")
  func otherActor() {
    withWorld { world in
      let service = Service()
      let home = Home(service)
      Task { await home.ask() }
      world.executor.run()
      service.answer(0, "zero")
      world.executor.run()
      expect(
        service.events.last ?? "nothing", "0: zero", "the last note of a store on another actor",
        why: "Any actor can have a store, not only the main actor.")
    }
  }

  @Test("An answer is reduced on the store's actor, not inside the service's call")
  func answer() {
    withWorld { world in
      world.send(.factTapped)
      world.executor.run()
      world.service.answer(0, "zero")
      expect(
        world.value.open, 1, "the open questions when the service has called back",
        why: "The service answers on its own thread, which must not touch the store.")
      world.executor.run()
      expect(world.value.fact, "zero", "the fact after the actor has run its jobs")
      expect(world.value.open, 0, "the open questions after the actor has run its jobs")
      expect(world.service.events.last ?? "nothing", "0: zero", "the last note")
    }
  }

  @Test("The value is assigned before the effects run")
  func lines() {
    withWorld { world in
      world.whenNoted = { world.service.log.write("lines: \(world.value.lines.count)") }
      world.send(.noted("one"), .noted("two"))
      expect(
        world.service.events, ["one", "lines: 1", "two", "lines: 2"],
        "the notes, and the lines in the value at each",
        why: "Assign the value, then run the effects.")
    }
  }

  @Test("The service is asked between both notes, before `send` returns")
  func order() {
    withWorld { world in
      world.send(.factTapped)
      world.service.log.write("returned")
      expect(
        world.service.events, ["asks about 0", "service 0", "has asked about 0", "returned"],
        "the events of `send`",
        why: "Run the next effect when all actions of this one have been reduced.")
      expect(
        world.value.lines, ["asks about 0", "has asked about 0"], "the lines in the store's value")
    }
  }

  @Test("An answer is about the count at the tap, and is shown if that is still the count")
  func countChanges() {
    withWorld { world in
      world.send(.factTapped, .incrTapped)
      world.answer(0, "zero")
      expect(
        world.service.events.last ?? "nothing", "0: zero", "the last note",
        why: "The question was about the count at the tap.")
      expect(
        world.value.fact, nil, "the fact after an answer about 0",
        why: "The count is 1 by now, so an answer about 0 is not shown.")
      expect(world.value.open, 0, "the open questions")
    }
  }

  @Test("Changes made while a question was open are kept")
  func nothingLost() {
    withWorld { world in
      world.send(.factTapped)
      world.send(.incrTapped, .noted("later"), .factTapped)
      world.answer(0, "zero")
      let why = "Reduce an answer into the present state, not into a copy from the tap."
      expect(world.value.count, 1, "the count after the first answer", why: why)
      expect(world.value.open, 1, "the open questions after the first answer", why: why)
      expect(
        world.value.lines.contains("later"), "the line noted before the answer to be kept",
        why: why)
    }
  }

  @Test("Several questions can be open, and each answer is reduced as it arrives")
  func sideBySide() {
    withWorld { world in
      world.send(.factTapped, .incrTapped, .factTapped, .incrTapped, .factTapped)
      expect(
        world.service.events.filter { $0.hasPrefix("service") },
        ["service 0", "service 1", "service 2"], "the questions before the first answer",
        why: "A question does not wait for the answer to another one.")
      expect(world.value.open, 3, "the open questions before the first answer")
      world.answer(2, "two")
      expect(
        world.value.fact, "two", "the fact after the third question was answered first",
        why: "An answer does not wait for the answers to older questions.")
      world.answer(1, "one")
      world.answer(0, "zero")
      expect(
        Array(world.service.events.suffix(3)), ["2: two", "1: one", "0: zero"],
        "the notes of the three answers")
    }
  }

  @Test("An answer that is nil is reduced")
  func noFact() {
    withWorld { world in
      world.send(.factTapped)
      world.answer(0, "zero")
      world.send(.factTapped)
      world.answer(1, nil)
      expect(world.value.fact, nil, "the fact after a nil")
      expect(
        world.value.open, 0, "the open questions after a nil",
        why: "A nil is an answer, and its question is no longer open.")
      expect(world.service.events.last ?? "nothing", "0: no fact", "the last note after a nil")
    }
  }

  @Test("No effect retains the store")
  func released() {
    withWorld { world in
      world.send(.factTapped)
      world.executor.run()
      let store = WeakReference(world.store)
      world.store = nil
      expect(
        store.object == nil, "the store to be deallocated while a question is open",
        why: "The service may never answer, and the store would leak.")
    }
  }

  @Test("Two stores with the same reducer do not affect each other")
  func twoStores() {
    withWorld { world in
      world.send(.factTapped)
      world.other.send(.incrTapped)
      world.other.send(.factTapped)
      world.answer(1, "one")
      expect(world.value.fact, nil, "the fact in the store without an answer")
      expect(world.value.open, 1, "the open questions in the store without an answer")
      expect(world.other.value.fact, "one", "the fact in the store with an answer")
      expect(world.other.value.open, 0, "the open questions in the store with an answer")
    }
  }

  @Test("The file does not silence the compiler")
  func words() throws {
    expect(
      try UnsafeWords.inTheAnswer(to: "IntoSwift6"), [], "the words that silence the compiler",
      why: "Behind such a word, two threads can meet and the compiler does not see it.")
  }
}

/// A service that a test answers, and the notes.
private final class Service: Sendable {
  /// What was noted and asked, in order.
  let log = Log<String>()
  private let questions = Log<@Sendable (String?) -> Void>()
  private let answered = Log<Int>()

  /// What was noted and asked, in order.
  var events: [String] { log.entries }

  /// The reducer's environment, which also calls `whenNoted` after each note.
  func environment(_ whenNoted: @escaping () -> Void = {}) -> FactEnvironment {
    let (log, questions) = (log, questions)
    return FactEnvironment(
      fact: { number, answer in
        log.write("service \(number)")
        questions.write(answer)
      },
      note: { line in
        log.write(line)
        whenNoted()
      })
  }

  /// Answers a question, the first being 0. Does nothing if there was no such question.
  func answer(_ number: Int, _ fact: String?) {
    let questions = questions.entries
    guard questions.indices.contains(number) else { return }
    answered.write(number)
    questions[number](fact)
  }

  /// Answers the open questions.
  func answerTheRest() {
    for number in questions.entries.indices where !answered.entries.contains(number) {
      answer(number, "too late")
    }
  }
}

/// A store on the main actor, and its service.
@MainActor
private final class World {
  let executor: TestExecutor
  let service = Service()
  /// Nil once the test has released it.
  var store: Store<FactState, FactAction>?
  /// Another store with the same reducer.
  let other: Store<FactState, FactAction>
  /// What happens after each note.
  var whenNoted = {}

  init(_ executor: TestExecutor) {
    self.executor = executor
    var noted = {}
    let reducer = factReducer(service.environment { noted() })
    store = Store(initialValue: FactState(), reducer: reducer)
    other = Store(initialValue: FactState(), reducer: reducer)
    noted = { [weak self] in self?.whenNoted() }
  }

  var value: FactState { store?.value ?? FactState() }

  func send(_ actions: FactAction...) {
    for action in actions { store?.send(action) }
  }

  /// Answers a question, and then runs the jobs that are waiting.
  func answer(_ number: Int, _ fact: String?) {
    executor.run()
    service.answer(number, fact)
    executor.run()
  }
}

/// An actor that is not the main actor, with a store of its own.
private actor Home {
  private let store: Store<FactState, FactAction>

  init(_ service: Service) {
    store = Store(initialValue: FactState(), reducer: factReducer(service.environment()))
  }

  func ask() {
    store.send(.factTapped)
  }
}

/// Runs a test with a store, and answers what the test has left open.
private func withWorld(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor (World) -> Void
) {
  withTestExecutor(
    onFailure: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) }
  ) { executor in
    let world = World(executor)
    body(world)
    executor.run()
    world.service.answerTheRest()
    executor.run()
  }
}
