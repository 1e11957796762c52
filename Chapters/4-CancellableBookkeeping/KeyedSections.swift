import Stage2Publishers
import Stage4CancellableBookkeeping
import Walkthrough

/// Attempt 9, all attempts side by side, and how a leak is found.
func keyedSections(of chapter: Chapter, _ attempts: Comparison) {
  chapter.section("Does it need the variable?") {
    chapter.say(
      "Attempt 9 has a dictionary. The completion removes a key, so it needs no cancellable and no "
        + "variable. Here is the short way to write it.")
    chapter.predict(
      "What does the short way keep?",
      code: """
        self.effectCancellables[key] = effect.sink(
          receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
          receiveValue: { [weak self] action in self?.send(action) }
        )
        """,
      answers: [
        "10000 while in flight, 0 at the end":
          "for that, every completion would have to arrive after the assignment",
        "20000 while in flight, 10000 at the end":
          "an immediate effect completes before its key is entered; nothing removes the key "
          + "afterward",
        "20000 while in flight, 0 at the end":
          "no completion removes a key that is entered after the effect has completed",
      ]
    ) {
      measure(ShortKeyedAttempt.init).kept
    }
    chapter.say("So attempt 9 enters the key before it calls `sink`:")
    let keyed = attempts.attempt("9  a key first", KeyedAttempt.init)
    chapter.check(
      "every effect answers, and no cancellable is kept after its effect has completed",
      keyed == Measurement.right)
    chapter.say("A copy of attempt 9 records its steps with an immediate effect:")
    let lanes = keyedLanes()
    chapter.draw(lanes.picture, as: "sink-keyed")
    chapter.check("nothing is kept", lanes.kept == 0)
  }

  chapter.section("Side by side") {
    chapter.say(
      "This stage's `Store.send` is attempt 8. The stage's store runs the same effects:")
    let stage = attempts.attempt("this stage's store") {
      Store(initialValue: Answers(), reducer: $0)
    }
    chapter.check("the stage's store keeps as many as attempt 8", stage == Measurement.right)
    let rows = attempts.rows
    chapter.table(
      ["attempt", "immediate", "delayed", "kept in flight", "kept at the end"], rows)
    chapter.draw(keptPicture(of: attempts.series), as: "kept")
    let numbered = rows.filter { $0[0].first?.isNumber == true }
    let living = numbered.filter { $0.last != "dies" }
    let answering = living.filter { $0[1...2] == ["10000", "10000"] }
    chapter.check(
      "of the nine attempts, one crashes, and six others receive every answer",
      numbered.count == 9 && living.count == 8 && answering.count == 6)
    chapter.check(
      "two of these six keep no cancellable at the end",
      answering.filter { $0.last == "0" }.map { $0[0].first } == ["8", "9"])
  }

  chapter.section("How do you find such a leak?") {
    chapter.say(
      "`print` shows the messages between an effect and its subscriber. A store of attempt 8 is "
        + "dropped while its effect is running:"
    )
    let strong = printedSignals(of: DidCompleteAttempt.init)
    chapter.code(strong.lines.joined(separator: "\n"))
    chapter.say("And a store of attempt 9:")
    let keyed = printedSignals(of: KeyedAttempt.init)
    chapter.code(keyed.lines.joined(separator: "\n"))
    chapter.check(
      "attempt 8's store is still alive, and its effect is running",
      !strong.isReleased && !strong.lines.contains("effect: receive cancel"))
    chapter.check(
      "attempt 9's store is deallocated, and has canceled its effect",
      keyed.isReleased && keyed.lines.last == "effect: receive cancel")
    let attempts: [(@escaping Reducer<Answers, AttemptAction>) -> AttemptStore] = [
      DroppedAttempt.init, OneAttempt.init, GrowingAttempt.init, ArrayAttempt.init,
      WeakAttempt.init, SetAttempt.init, OptionalAttempt.init, DidCompleteAttempt.init,
      KeyedAttempt.init,
    ]
    let releasing = zip(1..., attempts).filter { printedSignals(of: $0.1).isReleased }.map(\.0)
    chapter.show("attempts whose dropped store is deallocated", releasing)
    chapter.check(
      "attempts 2 to 8 retain a dropped store as long as its effect is running",
      releasing.allSatisfy { $0 < 2 || $0 > 8 })
  }
}

/// Drops a store while its effect is running. Returns what the effect has printed by then, and
/// whether a weak reference finds the store deallocated.
private func printedSignals(
  of makeStore: (@escaping Reducer<Answers, AttemptAction>) -> AttemptStore
) -> (lines: [String], isReleased: Bool) {
  let printed = Printed()
  let subject = PassthroughSubject<AttemptAction, Never>()
  weak var released: AttemptStore?
  do {
    let store = makeStore { _, _ in [subject.print("effect", to: printed).eraseToEffect()] }
    store.send(.delayed)
    released = store
  }
  let result = (printed.lines, released == nil)
  // The completion breaks the cycles that remain.
  subject.send(completion: .finished)
  return result
}

/// The lines that were printed.
private final class Printed: TextOutputStream {
  private var text = ""
  var lines: [String] { text.split(separator: "\n").map(String.init) }
  func write(_ string: String) { text += string }
}
