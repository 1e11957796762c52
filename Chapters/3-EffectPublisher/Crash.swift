import Foundation
import PrimeTime
import Stage3EffectPublisher
import Walkthrough

/// The last lesson: the store loses its life on an effect that completes at once.
func crashSection(of chapter: Chapter) {
  chapter.section("The store's books") {
    chapter.say(
      "The store keeps each effect's cancellable in a set, and takes it out on completion. An "
        + "effect that completes later is no trouble:")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let counter = Store(
      initialValue: CounterViewState(count: 10), reducer: counterViewReducer(environment))
    counter.send(.counter(.nthPrimeButtonTapped))
    chapter.check("the question is kept", storedCount(of: "effectCancellables", in: counter) == 1)
    chapter.wait("the answer", atMost: 16) { !counter.value.isNthPrimeButtonDisabled }
    chapter.wait("the completion") { storedCount(of: "effectCancellables", in: counter) == 0 }
    chapter.check(
      "answered and completed, it is kept no more",
      counter.value.alertNthPrime == PrimeAlert(prime: 29)
        && storedCount(of: "effectCancellables", in: counter) == 0)
  }

  chapter.section("The crash") {
    chapter.say(
      "Saving completes before `sink` has returned the cancellable. Here is the favourites screen, "
        + "run alone, in a process of its own:")
    chapter.code("store.send(.saveButtonTapped)")
    let end = chapter.child("save", chapter.temporaryFolder.path)
    chapter.say("The process \(end).")
    if let trap = end.trap { chapter.show("it said", trap) }
    chapter.check("the process dies of a trap", end.crashed)
    #if DEBUG
      chapter.check(
        "of a nil that was unwrapped",
        end.trap?.contains("Unexpectedly found nil while implicitly unwrapping") == true)
    #endif
    chapter.check("it was about to save, and never got past it", end.output == "Saving.\n")
    let saved = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    chapter.check(
      "the work itself was done: the file is there", try saved.loadFavoritePrimes() == [2, 3, 5])
    chapter.say(
      "The effect did what it should. The bookkeeping after it died: the completion wants to remove "
        + "a cancellable that `sink` has yet to return. Nothing in this stage works around that. "
        + "Chapter 4 mends it, and changes one function.")
  }
}

/// What the child does: the favourites screen in a store of its own, and a tap on “save”.
func saveFavorites(inFolder path: String) {
  let environment = PrimeTimeEnvironment.standard(folder: URL(filePath: path))
  let store = Store(initialValue: [2, 3, 5], reducer: favoritePrimesReducer(environment))
  print("Saving.")
  store.send(.saveButtonTapped)
  print("Saved.")
}
