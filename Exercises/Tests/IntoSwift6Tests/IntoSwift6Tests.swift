import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import IntoSwift6

@Suite("IntoSwift6", .serialized)
struct IntoSwift6Tests {
  // One test after the other: an answer may have a variable that all its stores share.

  let setting = Setting()

  @Test("The file does without the words that silence the compiler")
  func words() throws {
    // This is how they are found: in code, and not in comments and strings.
    let text = """
      // @unchecked
      final class Box: @unchecked Sendable {}
      /* nonisolated(unsafe)
       */ nonisolated (
        unsafe) let number = "@preconcurrency" // .detached
      let task = Task<Void, Never>
        .detached { "\\"unsafeBitCast" }
      let detached = 1
      """
    try #require(
      UnsafeWords.found(in: text).map { "\($0.word) \($0.line)" }
        == ["@unchecked 2", "nonisolated(unsafe) 4", ".detached 7"])
    expect(
      try UnsafeWords.inTheAnswer(), [], "no word in the file that silences the compiler",
      why: "Behind such a word nobody proves that two threads do not meet.")
  }

  @Test("A count is counted, and what was known about the one before it is not shown")
  func counts() {
    setting.send(.incrTapped, .answered(1, "one"))
    expect(setting.value.fact, "one", "the fact after an answer about the count")
    expect(setting.events, ["1: one"], "what is noted of an answer that the test has sent")
    setting.send(.incrTapped)
    expect(setting.value.count, 2, "the count after two taps")
    expect(setting.value.fact, nil, "the fact when the count has changed")
  }

  @Test("All that is done at once is done in its order, before `send` returns")
  func order() {
    for (setting, name) in [
      (setting, "with an executor"), (Setting(isApplication: true), "without an executor"),
    ] {
      let log = setting.log
      setting.home.perform { home in
        home.contents.store?.send(.factTapped)
        log.write("send has returned")
      }
      expect(
        setting.events,
        [
          "asks about 0", "the service is asked about 0", "has asked about 0", "send has returned",
        ],
        "what is noted and asked, in order, in a store \(name)",
        why: "An effect is run when all that follows from the one before it is done.")
      expect(
        setting.value, FactState(open: 1, lines: ["asks about 0", "has asked about 0"]),
        "the value of a store \(name), when a question is open")
      setting.answer((0, nil))
      setting.run()
    }
    let executor = NotingExecutor()
    let other = Setting(noting: executor)
    other.send(.factTapped)
    expect(
      executor.count > 0, "the store to tell its executor to run its last job",
      why: "The tests turn this executor by hand. A task that does not prefer it runs elsewhere.")
    other.answer((0, "zero"))
    other.run()
    expect(other.value.fact, "zero", "the fact when the question is answered")
  }

  @Test("What `note` sends to the store is reduced before the next effect is run")
  func sentByNote() {
    let log = setting.log
    setting.home.perform { home in
      home.contents.atNextNote = {
        home.contents.store?.send(.noted("sent by `note`"), isolation: home)
        log.write("send has returned")
      }
      home.contents.store?.send(.factTapped)
    }
    expect(
      setting.events,
      [
        "asks about 0", "sent by `note`", "send has returned", "the service is asked about 0",
        "has asked about 0",
      ],
      "what is noted and asked, in order, when `note` sends an action at the first line",
      why: "`send` has done what follows from an action when it returns, wherever it is called.")
    setting.home.perform { home in
      home.contents.atNextNote = {
        home.contents.store?.send(.factTapped, isolation: home)
        log.write("send has returned")
      }
    }
    setting.answer((0, nil))
    setting.run()
    expect(
      Array(setting.events.dropFirst(5)),
      [
        "0: no fact", "asks about 0", "the service is asked about 0", "has asked about 0",
        "send has returned",
      ],
      "what is noted and asked, in order, when `note` sends `factTapped` at the line of an answer",
      why: "`send` has done what follows from an action when it returns, wherever it is called.")
    setting.answer((1, nil))
    setting.run()
  }

  @Test("All that is done at once is done in its order also in a task that is canceled")
  func canceled() {
    let home = setting.home
    let task = Task(executorPreference: home.executor) { await tap(on: home) }
    task.cancel()
    setting.run()
    expect(
      setting.events, ["asks about 0", "the service is asked about 0", "has asked about 0"],
      "what is noted and asked when a task calls `send` that is canceled",
      why: "The task is not the effect's, and no effect is canceled.")
    setting.answer((0, "zero"))
    setting.run()
    expect(setting.value.fact, "zero", "the fact when the answer has come")
  }

  @Test("A line is in the value when it is noted, and is noted before the next action")
  func lines() {
    setting.send(.noted("one"), .noted("two"), .noted("two"))
    expect(setting.events, ["one", "two", "two"], "what is noted, also a line that comes twice")
    expect(setting.value, FactState(lines: ["one", "two", "two"]), "the value")
    expect(
      setting.valuesAtNotes.map(\.lines.count), [1, 2, 3],
      "how many lines the store's value has when each line is noted",
      why: "The value is assigned, and then the effects are run.")
  }

  @Test("An answer is reduced on the store's actor, on whatever thread the service answers")
  func answer() {
    setting.send(.factTapped)
    setting.answer((0, "zero"))
    expect(
      setting.value, FactState(open: 1, lines: ["asks about 0", "has asked about 0"]),
      "the value when the service has answered and the actor has not run a job yet",
      why: "The service answers on a thread of its own. The store is not to be touched there.")
    setting.run()
    expect(
      setting.value,
      FactState(fact: "zero", lines: ["asks about 0", "has asked about 0", "0: zero"]),
      "the value when the actor has run its jobs")
    expect(setting.events.last ?? "nothing", "0: zero", "what is noted last")
  }

  @Test("An answer that is nil is reduced, too")
  func noFact() {
    setting.send(.factTapped)
    setting.answer((0, "zero"))
    setting.run()
    setting.send(.factTapped)
    setting.answer((1, nil))
    setting.run()
    expect(setting.value.fact, nil, "the fact when the last answer is nil")
    expect(setting.value.open, 0, "the open questions when the last answer is nil")
    expect(setting.events.last ?? "nothing", "0: no fact", "what is noted last")
    setting.send(.factTapped)
    setting.answer((2, ""))
    setting.run()
    let why = "An empty text is an answer like any other. Only nil says that there is no fact."
    expect(setting.value.fact, "", "the fact when the last answer is an empty text", why: why)
    expect(setting.events.last ?? "nothing", "0: ", "what is noted last then", why: why)
  }
}

private func tap(on home: isolated TestHome<World>) {
  home.contents.store?.send(.factTapped)
}
