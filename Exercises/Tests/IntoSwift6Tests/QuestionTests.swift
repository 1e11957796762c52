import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import IntoSwift6

extension IntoSwift6Tests {
  @Suite("IntoSwift6: open questions")
  struct QuestionTests {
    let setting = Setting()

    @Test("An answer is shown only if its number is still the count")
    func countChanges() {
      setting.send(.factTapped, .incrTapped)
      setting.answer((0, "zero"))
      setting.run()
      expect(
        setting.events.last ?? "nothing", "0: zero", "the last note",
        why: "The question was about the count at the tap.")
      expect(
        setting.value.fact, nil, "the fact after an answer about 0",
        why: "The count is 1 by now, so an answer about 0 is not shown.")
      expect(setting.value.count, 1, "the count")
      expect(setting.value.open, 0, "the open questions")
    }

    @Test("Changes made while a question was open are kept")
    func nothingLost() {
      setting.send(.factTapped)
      setting.send(.incrTapped, .noted("meanwhile"), .factTapped, .incrTapped)
      setting.answer((0, "zero"))
      setting.run()
      let why = "Reduce an answer into the present state, not into a copy from the tap."
      expect(setting.value.count, 2, "the count after the first answer", why: why)
      expect(setting.value.open, 1, "the open questions after the first answer", why: why)
      expect(
        setting.value.lines.contains("meanwhile"), "the line noted before the answer to be kept",
        why: why)
      setting.answer((1, nil))
      setting.run()
    }

    @Test("Two questions about the same number are both answered")
    func sameNumber() {
      setting.send(.factTapped, .factTapped)
      setting.answer((0, "a"))
      setting.run()
      setting.answer((1, "b"))
      setting.run()
      expect(
        setting.events.filter { $0.hasPrefix("service") }.count, 2,
        "the number of questions after two taps")
      expect(setting.value.fact, "b", "the fact after both answers")
      expect(setting.value.open, 0, "the open questions after both answers")
    }

    @Test("Several questions can be open, and each answer is reduced as it arrives")
    func sideBySide() {
      setting.send(.factTapped, .incrTapped, .factTapped, .incrTapped, .factTapped)
      expect(
        setting.events.filter { $0.hasPrefix("service") },
        ["service 0", "service 1", "service 2"],
        "the questions before the first answer",
        why: "A question does not wait for the answer to another one.")
      expect(setting.value.open, 3, "the open questions before the first answer")
      setting.answer((2, "two"))
      setting.run()
      expect(
        setting.value.fact, "two", "the fact after the third question was answered first",
        why: "An answer does not wait for the answers to older questions.")
      setting.answer((1, "one"), (0, "zero"))
      setting.run()
      expect(
        Array(setting.events.suffix(3)), ["2: two", "1: one", "0: zero"],
        "the notes of three answers, in the order of the answers")
    }

    @Test("Answers are reduced in the order in which they were given")
    func together() {
      setting.send(.factTapped, .factTapped, .factTapped)
      setting.answer((1, "b"), (2, "c"), (0, "a"))
      setting.run()
      expect(
        Array(setting.events.suffix(3)), ["0: b", "0: c", "0: a"],
        "the notes of three answers given before a job ran")
      expect(
        setting.valuesAtNotes.suffix(3).map(\.fact), ["b", "c", "a"],
        "the fact in the value at each of these notes",
        why: "Run the effects of an action before you reduce the next one.")
    }

    @Test("No effect retains the store")
    func released() {
      setting.send(.factTapped)
      let before = setting.events.count
      let isReleased = setting.home.perform { home in
        let store = WeakReference(home.contents.store)
        home.contents.store = nil
        return store.object == nil
      }
      expect(
        isReleased, "the store to be deallocated while a question is open",
        why: "The service may never answer, and the store would leak.")
      setting.answer((0, "too late"))
      setting.run()
      expect(
        Array(setting.events.dropFirst(before)), [],
        "the notes of an answer after the store is gone")
    }

    @Test("Two stores with the same reducer do not affect each other")
    func oneReducer() {
      setting.home.perform { home in
        home.contents.store?.send(.factTapped)
        home.contents.other.send(.incrTapped)
        home.contents.other.send(.factTapped)
      }
      setting.answer((1, "one"))
      setting.run()
      expect(setting.value.fact, nil, "the fact in the store without an answer")
      expect(setting.value.open, 1, "the open questions in the store without an answer")
      let other = setting.home.perform { $0.contents.other.value }
      expect(other.fact, "one", "the fact in the store with an answer")
      expect(other.open, 0, "the open questions in the store with an answer")
      setting.answer((0, "zero"))
      setting.run()
      expect(setting.value.fact, "zero", "the fact in the first store after its answer")
    }

    @Test("Two stores do not affect each other")
    func twoStores() {
      let other = Setting()
      for setting in [other, setting] { setting.send(.factTapped) }
      other.send(.incrTapped, .factTapped)
      setting.answer((0, "zero"))
      setting.run()
      expect(setting.value.fact, "zero", "the fact in the store with an answer")
      expect(other.value.fact, nil, "the fact in the other store")
      expect(other.value.open, 2, "the open questions in the other store")
      setting.home.perform { $0.contents.store = nil }
      other.answer((1, "one"), (0, "zero"))
      other.run()
      expect(other.value.fact, "one", "the fact in the other store after its answers")
      expect(other.value.open, 0, "the open questions in the other store after its answers")
    }
  }
}
