import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import IntoSwift6

@Suite("IntoSwift6", .serialized)
struct IntoSwift6Tests {
  // One test after the other: an answer may have a variable that all its stores share.

  let setting = Setting()

  @Test("The file does not silence the compiler")
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
      try UnsafeWords.inTheAnswer(), [], "the words that silence the compiler",
      why: "Behind such a word, two threads can meet and the compiler does not see it.")
  }

  @Test("A new count has no fact yet")
  func counts() {
    setting.send(.incrTapped, .answered(1, "one"))
    expect(setting.value.fact, "one", "the fact after an answer about this count")
    expect(setting.events, ["1: one"], "the notes after `answered`")
    setting.send(.incrTapped)
    expect(setting.value.count, 2, "the count after two taps")
    expect(setting.value.fact, nil, "the fact after the count has changed")
  }

  @Test("The service is asked between both notes, before `send` returns", arguments: [true, false])
  func order(hasExecutor: Bool) {
    let setting = Setting(isApplication: !hasExecutor)
    let log = setting.log
    setting.home.perform { home in
      home.contents.store?.send(.factTapped)
      log.write("returned")
    }
    expect(
      setting.events, ["asks about 0", "service 0", "has asked about 0", "returned"],
      "the events of `send` \(hasExecutor ? "with" : "without") an executor",
      why: "Run the next effect when all actions of this one have been reduced.")
    expect(
      setting.value.lines, ["asks about 0", "has asked about 0"], "the lines in the store's value")
    expect(setting.value.open, 1, "the number of open questions")
    setting.answer((0, nil))
    setting.run()
  }

  @Test("The task prefers the store's executor")
  func executor() {
    setting.send(.factTapped)
    expect(
      setting.executor.isUsed, "the store to use its executor",
      why: "Tests turn this executor by hand, and a task that does not prefer it runs elsewhere.")
    setting.answer((0, "zero"))
    setting.run()
    expect(setting.value.fact, "zero", "the fact after the answer")
  }

  @Test("The value is assigned before the effects run")
  func lines() {
    setting.send(.noted("one"), .noted("two"), .noted("two"))
    expect(setting.events, ["one", "two", "two"], "the notes")
    expect(setting.value.lines, ["one", "two", "two"], "the lines in the store's value")
    expect(
      setting.valuesAtNotes.map(\.lines.count), [1, 2, 3],
      "the number of lines in the value at each note",
      why: "Assign the value, then run the effects.")
  }

  @Test("An answer is reduced on the store's actor, whichever thread it arrives on")
  func answer() {
    setting.send(.factTapped)
    setting.answer((0, "zero"))
    expect(
      setting.value.open, 1, "the open questions before the actor has run a job",
      why: "The service answers on its own thread, which must not touch the store.")
    setting.run()
    expect(setting.value.fact, "zero", "the fact after the actor has run its jobs")
    expect(setting.value.open, 0, "the open questions after the actor has run its jobs")
    expect(setting.events.last ?? "nothing", "0: zero", "the last note")
  }

  @Test("An answer that is nil is reduced")
  func noFact() {
    setting.send(.factTapped)
    setting.answer((0, "zero"))
    setting.run()
    setting.send(.factTapped)
    setting.answer((1, nil))
    setting.run()
    expect(setting.value.fact, nil, "the fact after a nil")
    expect(
      setting.value.open, 0, "the open questions after a nil",
      why: "A nil is an answer, and its question is no longer open.")
    expect(setting.events.last ?? "nothing", "0: no fact", "the last note after a nil")
    setting.send(.factTapped)
    setting.answer((2, ""))
    setting.run()
    expect(
      setting.value.fact, "", "the fact after an empty text",
      why: "An empty text is an answer like any other.")
  }
}
