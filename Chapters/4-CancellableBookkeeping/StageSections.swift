import Console
import PrimeTime
import Stage2Publishers
import Stage4CancellableBookkeeping
import Walkthrough

/// The sections about the stage: what it fixes, and what is still wrong.
func stageSections(of chapter: Chapter) {
  chapter.section("Does the favorites screen save now?") {
    chapter.say(
      "`Store.send` is attempt 8 now. Here is the screen that crashed in chapter 3 when it saved:")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let favorites = Store(
      initialValue: [2, 3, 5, 7], reducer: favoritePrimesReducer(environment))
    favorites.send(.saveButtonTapped)
    favorites.send(.deleteFavoritePrimes([1, 3]))
    chapter.show("after saving and deleting", favorites.value)
    chapter.check("it lives", favorites.value == [2, 5])
    favorites.send(.loadButtonTapped)
    chapter.show("after loading", favorites.value)
    chapter.check("what was saved is loaded", favorites.value == [2, 3, 5, 7])
    chapter.check(
      "neither effect is kept", storedCount(of: "effectCancellables", in: favorites) == 0)
  }

  chapter.section("Still wrong: a store that is never deallocated") {
    chapter.say(
      "The stage's store has attempt 8's closures. The completion captures the store weakly, and "
        + "`receiveValue: self.send` captures it strongly.")
    weak var released: Store<Int, Int>?
    do {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value = action
        return [Empty(completeImmediately: false).eraseToEffect()]
      }
      store.send(1)
      chapter.check(
        "the effect that never completes is kept",
        storedCount(of: "effectCancellables", in: store) == 1)
      released = store
    }
    chapter.check(
      "no other code retains the store, and it is still alive", released?.value == 1)
    chapter.say(
      "It stays until the process ends, because `send` returns nothing that could cancel its "
        + "effect.")
  }

  chapter.section("Still wrong: a chain of effects") {
    chapter.say(
      "An immediate effect calls `send` inside `sink`, and `send` calls `sink`. In a chain of such "
        + "effects, each action takes a piece of the stack until the last action has been reduced."
    )
    chapter.draw(chainPicture(), as: "chain")
    let short = chapter.child("chain", "1000")
    chapter.show("a thousand actions", short)
    chapter.code(text(of: short))
    let words = short.output.split(separator: " ")
    chapter.check(
      "the chain ends, and each action has taken its piece of the stack",
      short.status == .exited(0) && words.starts(with: ["1000", "links,"])
        && words.count > 2 && (Int(words[2]) ?? 0) > 0)
    let long = chapter.child("chain", "1000000")
    chapter.show("a million actions", long)
    chapter.check(
      "the stack ends before the chain does, and the process with it, without a message",
      long.crashed && long.output.isEmpty && long.trap == nil)
  }

  chapter.section("Still wrong: a completion on another thread") {
    chapter.say(
      "The store tests `didComplete`, and then inserts the cancellable. Between the two, an effect "
        + "completes on another thread. Its completion removes nothing, because the cancellable is "
        + "inserted only afterward. Here two threads wait for each other, so that this happens "
        + "every time:")
    let lanes = raceLanes()
    chapter.draw(lanes.picture, as: "race")
    chapter.check("a cancellable is kept after its effect has completed", lanes.kept == 1)
    chapter.say("The same with a hundred effects, in a child process:")
    let race = chapter.child("race")
    chapter.code(text(of: race))
    let lines = race.output.split(separator: "\n")
    chapter.check(
      "a hundred effects have completed, and a hundred cancellables stay forever",
      lines.first == "completed where they ended: 100 answers, 100 kept")
    chapter.say(
      "A lock around the set would protect the set, but not the value, which an action on another "
        + "thread changes there. So a store lives on one queue, and an effect that completes "
        + "elsewhere returns to it with `receive(on:)`. Its completion then waits until `send` has "
        + "returned:")
    chapter.check(
      "the same effects, with `receive(on:)`: nothing is kept",
      lines.last == "completed on the store's queue: 100 answers, 0 kept")
    chapter.say(
      "The compiler does not check that. The next chapter changes the reducer: it returns one effect."
    )
  }
}

/// What a child process has printed, without the last line break.
private func text(of child: ChildProcess.End) -> String {
  child.output.split(separator: "\n").joined(separator: "\n")
}
