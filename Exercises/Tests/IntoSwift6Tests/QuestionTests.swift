import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import IntoSwift6

extension IntoSwift6Tests {
  @Suite("IntoSwift6: what happens while questions are open")
  struct QuestionTests {
    let setting = Setting()

    @Test("A question is about the count at the tap, its answer compared with the count then")
    func countChanges() {
      setting.send(.factTapped, .incrTapped)
      setting.answer((0, "zero"))
      setting.run()
      expect(setting.events.last ?? "nothing", "0: zero", "what is noted of an answer about 0")
      expect(
        setting.value.fact, nil, "the fact when 0 was asked about and the count is 1",
        why: "The answer is about 0, and the count is another one by now.")
      expect(setting.value.count, 1, "the count when the answer has come")
      expect(setting.value.open, 0, "the open questions when the answer has come")
    }

    @Test("What has changed while the question was open stays changed")
    func nothingLost() {
      setting.send(.factTapped)
      setting.send(.incrTapped, .noted("meanwhile"), .factTapped, .incrTapped)
      setting.answer((0, "zero"))
      setting.run()
      expect(
        setting.value,
        FactState(
          count: 2, open: 1,
          lines: [
            "asks about 0", "has asked about 0", "meanwhile", "asks about 1", "has asked about 1",
            "0: zero",
          ]),
        "the value when the first of two questions is answered",
        why: "The state is what it is when the answer is reduced, not what it was at the tap.")
      setting.answer((1, nil))
      setting.run()
    }

    @Test("A fact is shown if the count is the same again: about the number, not the tap")
    func sameNumber() {
      setting.send(.factTapped, .factTapped)
      setting.answer((0, "a"))
      setting.run()
      setting.answer((1, "b"))
      setting.run()
      expect(
        setting.events.filter { $0.hasPrefix("the service") }.count, 2,
        "the number of questions when a fact was asked for twice")
      expect(setting.value.fact, "b", "the fact when both questions about 0 are answered")
      expect(setting.value.open, 0, "the open questions")
    }

    @Test("All questions are asked at once, and each answer is reduced when it comes")
    func sideBySide() {
      setting.send(.factTapped, .incrTapped, .factTapped, .incrTapped, .factTapped)
      expect(
        setting.events.filter { $0.hasPrefix("the service") },
        (0...2).map { "the service is asked about \($0)" },
        "what the service is asked before it has answered")
      expect(setting.value.open, 3, "the open questions")
      setting.answer((2, "two"))
      setting.run()
      expect(
        setting.value.fact, "two", "the fact when the last question is answered first",
        why: "An answer does not wait for the answers to older questions.")
      setting.answer((1, "one"), (0, "zero"))
      setting.run()
      expect(
        Array(setting.events.suffix(3)), ["2: two", "1: one", "0: zero"],
        "what is noted of three answers, in the order in which they were given")
    }

    @Test("Answers that have come together are reduced in their order")
    func together() {
      setting.send(.factTapped, .factTapped, .factTapped)
      setting.answer((1, "b"), (2, "c"), (0, "a"))
      setting.run()
      expect(
        Array(setting.events.suffix(3)), ["0: b", "0: c", "0: a"],
        "what is noted of three answers that were given before the actor ran a job")
      expect(
        setting.valuesAtNotes.suffix(3).map(\.fact), ["b", "c", "a"],
        "the fact in the store's value when each of the three is noted",
        why: "The effects of an action are run before the next action is reduced.")
    }

    @Test("No effect retains the store, and what is answered when it is gone is dropped")
    func released() {
      setting.send(.factTapped)
      let before = setting.events
      let isReleased = setting.home.perform { home in
        let store = WeakReference(home.contents.store)
        home.contents.store = nil
        return store.object == nil
      }
      expect(isReleased, "the store to be released while a question is open")
      setting.answer((0, "too late"))
      setting.run()
      expect(setting.events, before, "what is noted and asked, when the answer comes too late")
    }

    @Test("Two stores with one reducer do not affect each other")
    func oneReducer() {
      setting.home.perform { home in
        home.contents.store?.send(.factTapped)
        home.contents.other.send(.incrTapped)
        home.contents.other.send(.factTapped)
      }
      setting.answer((1, "one"))
      setting.run()
      expect(setting.value.fact, nil, "the fact in a store whose question is not answered yet")
      expect(setting.value.open, 1, "the open questions of this store")
      let other = setting.home.perform { $0.contents.other.value }
      expect(other.fact, "one", "the fact in the store whose question is answered")
      expect(other.open, 0, "the open questions of that store")
      setting.answer((0, "zero"))
      setting.run()
      expect(setting.value.fact, "zero", "the fact when the first store's question is answered")
    }

    @Test("Two stores do not affect each other")
    func twoStores() {
      let other = Setting()
      for setting in [other, setting] { setting.send(.factTapped) }
      other.send(.incrTapped, .factTapped)
      setting.answer((0, "zero"))
      setting.run()
      expect(setting.value.fact, "zero", "the fact in the store whose question is answered")
      expect(other.value, FactState(count: 1, open: 2, lines: other.value.lines), "the other value")
      setting.home.perform { $0.contents.store = nil }
      other.answer((1, "one"), (0, "zero"))
      other.run()
      expect(other.value.fact, "one", "the fact in the other store, when the first one is gone")
      expect(other.value.open, 0, "the open questions in the other store")
    }
  }
}
