import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// What the store has in its books, and who retains whom.
func bookSections(of chapter: Chapter) {
  chapter.section("Which effects stay in the books?") {
    chapter.say(
      "Chapter 4's last attempt had a key for each effect. Here is the short way to write it, with "
        + "effects of this stage. The store is sent 1,000 actions without effects, 1,000 with an "
        + "immediate effect, and 1,000 with a delayed one. Then the delayed effects complete.")
    chapter.predict(
      "How many cancellables does it keep?",
      code: """
        effectCancellables[key] = effect.sink(
          receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
          receiveValue: { [weak self] action in self?.send(action) }
        )
        """,
      answers: [
        "0": "for that, every completion would have to come after the assignment",
        "1000":
          "those are the immediate effects, and they stay; but an action without effects has an "
          + "effect, too: `none`",
        "5000":
          "that is one for every action; but the delayed effects complete after the assignment, "
          + "and are removed",
        "4000":
          "all that completes inside `sink`: the 1,000 immediate effects, and `none` 3,000 times, "
          + "because the 2,000 answers are actions without effects, too",
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
      "Now chapter 4's work, 10,000 immediate and 10,000 delayed effects, for the stores of stages 4 "
        + "and 8:")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let measured = [Stage4.side(environment), Stage8.side(environment)]
      .map { measure($0) }
    chapter.table(
      ["store", "immediate", "delayed", "kept in flight", "kept at the end"],
      measured.map { side in [side.name] + side.numbers.map { "\($0)" } })
    chapter.check(
      "every effect answers in both",
      measured.allSatisfy { $0.numbers.prefix(2) == [10_000, 10_000] })
    chapter.check(
      "stage 8 keeps what is in flight, and in the end nothing",
      measured.last?.numbers.suffix(2) == [10_000, 0])

    chapter.say(
      "Chapter 4's race: an effect completes on another thread. Here it does so before `sink` has "
        + "returned:")
    let early = completionPicture(isEarly: true)
    chapter.draw(early.picture, as: "completion-early")
    chapter.say("And here afterwards:")
    let late = completionPicture(isEarly: false)
    chapter.draw(late.picture, as: "completion-late")
    chapter.check("in both orders, nothing is kept", [early.kept, late.kept] == [0, 0])

    chapter.say(
      "Then a hundred effects that complete on another thread before `sink` has returned, and 1,000 "
        + "that complete whenever the other thread gets to it.")
    chapter.check("of the hundred, none is kept", keptOfCompletionsInsideSink(100) == 0)
    chapter.check("of the thousand, none is kept", keptOfCompletionsElsewhere(1_000) == 0)
  }

  chapter.section("Who retains whom?") {
    chapter.say(
      "A store with an effect in flight. An arrow means “retains”, and a dashed one is a weak "
        + "reference:")
    let held = retentionPicture(isHeld: true)
    chapter.draw(held, as: "store-held")
    chapter.say("The only reference to the store is dropped:")
    let dropped = retentionPicture(isHeld: false)
    chapter.draw(dropped, as: "store-dropped")
    let alive = aliveAroundStore()
    let watched = alive.before
    chapter.check(
      "weak references find alive what the pictures say, before and after",
      watched.count == 5 && watched == held.survivors.intersection(watched)
        && alive.after == dropped.survivors.intersection(watched))
    chapter.check("so the effect has been canceled", alive.isCanceled)
  }
}

/// What came of chapter 4's work in one store: answers of both kinds, and what is kept.
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

/// What is kept of effects that complete on another thread while `sink` waits for that.
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

/// What is kept of effects that complete on another thread, when all have.
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
