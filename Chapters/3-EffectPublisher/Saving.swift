import Console
import Foundation
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// Shows what the store retains while an effect is running, and when the store publishes its value.
func booksSection(of chapter: Chapter) {
  chapter.section("What changes in the store?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let store = Store(
      initialValue: CounterViewState(count: 9), reducer: counterViewReducer(environment))
    chapter.say("`$value` sends a new value just before the property changes:")
    var seen: [String] = []
    let cancellable = store.$value.dropFirst().sink { value in
      seen.append("sent \(value.count), store.value.count is \(store.value.count)")
    }
    store.send(.counter(.incrTapped))
    cancellable.cancel()
    chapter.show("seen", seen)
    chapter.check(
      "inside a sink of `$value`, `store.value` is still the old value",
      seen == ["sent 10, store.value.count is 9"] && store.value.count == 10)

    chapter.say(
      "The store puts each effect's cancellable into a set, and removes the cancellable when the "
        + "effect completes. This works for an effect that completes later:")
    store.send(.counter(.nthPrimeButtonTapped))
    let asking = retained(by: store)
    chapter.wait("the answer", atMost: 16) { !store.value.isNthPrimeButtonDisabled }
    chapter.wait("the completion") { retained(by: store) == 0 }
    chapter.show("while the request is running", asking)
    chapter.show("after the answer", retained(by: store))
    chapter.check(
      "one cancellable is retained until the effect completes",
      asking == 1 && retained(by: store) == 0
        && store.value.alertNthPrime == PrimeAlert(prime: 29))
  }
}

/// Shows that the process dies when an effect completes synchronously.
func crashSection(of chapter: Chapter) {
  chapter.section("What does saving do?") {
    chapter.say("This is how the store subscribes to an effect:")
    chapter.code(
      """
      var effectCancellable: AnyCancellable!
      effectCancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          self?.effectCancellables.remove(effectCancellable)
        },
        receiveValue: self.send
      )
      self.effectCancellables.insert(effectCancellable)
      """)
    chapter.say(
      "Here the favorites screen runs alone, in a separate process. Saving is `fireAndForget`."
    )
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    var child: ChildProcess.End?
    chapter.predict(
      "What does the process print, how does it end, and what is in the file?",
      code: """
        print("Saving.")
        store.send(.saveButtonTapped)
        print("Saved. Retained: \\(retained(by: store))")
        """,
      answers: [
        #"["Saving.", "Saved. Retained: 0", "the file has [2, 3, 5]"]"#:
          "the store removes the cancellable if the completion arrives after sink has returned, "
          + "but here it arrives before",
        #"["Saving.", "Saved. Retained: 1", "the file has [2, 3, 5]"]"#:
          "the store doesn't insert the cancellable, because the process dies before sink returns",
        #"["Saving.", "a crash", "there is no file"]"#:
          "the effect does the work before it completes, so the file has been written",
        #"["Saving.", "a crash", "the file has [2, 3, 5]"]"#:
          "the effect does the work, then its completion makes the store unwrap a variable that "
          + "is still nil",
      ]
    ) {
      let end = chapter.child("save", chapter.temporaryFolder.path)
      child = end
      let saved = try? environment.loadFavoritePrimes()
      return end.output.split(separator: "\n").map(String.init)
        + (end.crashed ? ["a crash"] : [])
        + [saved.map { "the file has \($0)" } ?? "there is no file"]
    }
    guard let end = child else { return }
    chapter.say("The process \(end).")
    if let trap = end.trap { chapter.show("it said", trap) }
    chapter.check("the process dies of a trap", end.crashed)
    #if DEBUG
      chapter.check(
        "the trap says that a nil was unwrapped",
        end.trap?.contains("Unexpectedly found nil while implicitly unwrapping") == true)
    #endif

    lanes(chapter)
    chapter.say(
      "Nothing in this stage works around the crash. Chapter 4 fixes it by changing one function.")
  }
}

/// Runs the favorites screen in its own store, in the child process, and sends a tap on “save”.
func saveFavorites(inFolder path: String) {
  let environment = PrimeTimeEnvironment.standard(folder: URL(filePath: path))
  let store = Store(initialValue: [2, 3, 5], reducer: favoritePrimesReducer(environment))
  print("Saving.")
  store.send(.saveButtonTapped)
  print("Saved. Retained: \(retained(by: store))")
}

private func retained(by store: Any) -> Int {
  storedCount(of: "effectCancellables", in: store) ?? -1
}
