import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Shows what the store keeps in its books, and which object retains which.
func bookSections(of chapter: Chapter) {
  chapter.section("Which effects stay in the books?") {
    chapter.say(
      "Chapter 4's last attempt had a key for each effect. Here is the short way to write it, with "
        + "effects of this stage. The chapter sends the store 1,000 actions without effects, 1,000 "
        + "with an immediate effect, and 1,000 with a delayed effect. Then the delayed effects "
        + "complete.")
    chapter.predict(
      "How many cancellables does the store keep?",
      code: """
        effectCancellables[key] = effect.sink(
          receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
          receiveValue: { [weak self] action in self?.send(action) }
        )
        """,
      answers: [
        "0": "for that, every completion would have to arrive after the assignment",
        "1000":
          "those are the immediate effects, and they stay; but an action without effects also has "
          + "an effect: `none`",
        "5000":
          "that is one for every action; but the delayed effects complete after the assignment, so "
          + "the store removes theirs",
        "4000":
          "everything that completes inside `sink` stays: the 1,000 immediate effects, and `none` "
          + "3,000 times, because the 2,000 answers are also actions without effects",
      ]
    ) {
      let side = ShortStore.side()
      for ask in [Ask.nothing, .immediate, .delayed] {
        for _ in 0..<1_000 { side.send(ask) }
      }
      side.waiting.answer()
      return side.kept() ?? -1
    }

    chapter.say(
      "Now the stores of stages 4 and 8 do chapter 4's work, 10,000 immediate and 10,000 delayed "
        + "effects:")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let measured = [Stage4.side(environment), Stage8.side(environment)]
      .map { measure($0) }
    chapter.table(
      ["store", "immediate", "delayed", "kept in flight", "kept at the end"],
      measured.map { side in [side.name] + side.numbers.map { "\($0)" } })
    chapter.check(
      "every effect answers in both stores",
      measured.allSatisfy { $0.numbers.prefix(2) == [10_000, 10_000] })
    chapter.check(
      "stage 8 keeps the effects in flight, and none at the end",
      measured.last?.numbers.suffix(2) == [10_000, 0])

    chapter.say(
      "Chapter 4's race: another thread completes an effect. Here it does so before `sink` has "
        + "returned:")
    let early = completionPicture(isEarly: true)
    chapter.draw(early.picture, as: "completion-early")
    chapter.say("And here after the store has called `put`:")
    let late = completionPicture(isEarly: false)
    chapter.draw(late.picture, as: "completion-late")
    chapter.check("in both orders, the store keeps nothing", [early.kept, late.kept] == [0, 0])

    chapter.say(
      "Then another thread completes a hundred effects before `sink` has returned, and a thousand "
        + "effects at any moment.")
    chapter.check("the store keeps none of the hundred", keptOfCompletionsInsideSink(100) == 0)
    chapter.check("the store keeps none of the thousand", keptOfCompletionsElsewhere(1_000) == 0)
  }

  chapter.section("Who retains whom?") {
    chapter.say(
      "A store with an effect in flight. An arrow means “retains”, and a dashed arrow is a weak "
        + "reference:")
    let held = retentionPicture(isHeld: true)
    chapter.draw(held, as: "store-held")
    chapter.say("The only reference to the store is dropped:")
    let dropped = retentionPicture(isHeld: false)
    chapter.draw(dropped, as: "store-dropped")
    let alive = aliveAroundStore()
    let watched = alive.before
    chapter.check(
      "weak references find alive what the pictures show, before and after",
      watched.count == 5 && watched == held.survivors.intersection(watched)
        && alive.after == dropped.survivors.intersection(watched))
    chapter.check("so the effect has been canceled", alive.isCanceled)
  }
}

/// Runs chapter 4's work in one store. Counts the answers of both kinds, and what the store keeps.
private func measure(_ side: Side) -> (name: String, numbers: [Int]) {
  for _ in 0..<10_000 {
    side.send(.immediate)
    side.send(.delayed)
  }
  let inFlight = side.kept() ?? -1
  side.waiting.answer()
  let answers = side.answers()
  return (side.name, [answers.immediate, answers.delayed, inFlight, side.kept() ?? -1])
}

/// Counts what a store keeps of effects that another thread completes while `sink` is waiting.
private func keptOfCompletionsInsideSink(_ count: Int) -> Int? {
  let store = Store<Int, Int>(initialValue: 0) { _, _ in
    let subject = PassthroughSubject<Int, Never>()
    return subject.handleEvents(receiveRequest: { _ in
      let hasCompleted = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        subject.send(completion: .finished)
        hasCompleted.signal()
      }
      hasCompleted.wait()
    })
    .eraseToEffect()
  }
  for _ in 0..<count { store.send(0) }
  return storedCount(of: "effectCancellables", in: store)
}

/// Counts what a store keeps of effects that another thread completes, after all have completed.
private func keptOfCompletionsElsewhere(_ count: Int) -> Int? {
  let group = DispatchGroup()
  let store = Store<Int, Int>(initialValue: 0) { _, _ in
    let subject = PassthroughSubject<Int, Never>()
    DispatchQueue.global().async(group: group) { subject.send(completion: .finished) }
    return subject.eraseToEffect()
  }
  for _ in 0..<count { store.send(0) }
  group.wait()
  return storedCount(of: "effectCancellables", in: store)
}
