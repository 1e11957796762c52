import CommandLineSupport
import Dispatch
import Stage10AsyncEffects
import Stage2Publishers
import Walkthrough

/// What the compiler sees to, and what it cannot see.
func actorSection(of chapter: Chapter) {
  chapter.section("Who may touch the store?") {
    chapter.say(
      "Stage 8's store stops the process when two threads send at once. In stage 10 such code does not "
        + "compile: `swift run workbook steps 10`. Here a store lives on the main actor, and is used "
        + "there.")
    MainActor.assumeIsolated {
      let store = Store<Int, Int>(initialValue: 1) { value, action in
        value += action
        return .none
      }
      store.send(10)
      counted.append(store.value)
    }
    chapter.check(
      "the store has no isolation of its own: it lives where it was made",
      MainActor.assumeIsolated { counted } == [11])

    chapter.say(
      "Where does the proof end? A closure of the main actor is handed to a module that is compiled in "
        + "Swift 5 mode, such as the publisher layer. It compiles without a warning.")
    chapter.predict(
      "What does this program do, in a process of its own?",
      code: """
        @MainActor func showPrice() {
          var shown = 0
          Just(5)
            .receive(on: DispatchQueue(label: "service"))
            .sink { price in shown += price }
            .store(in: &cancellables)
        }
        """,
      answers: [
        "it shows the price, on the main thread":
          "nothing brings the value back to the main thread: `receive(on:)` names another queue",
        "it shows the price, on the other queue":
          "the closure is the main actor's, and checks at run time where it is called",
        "it is stopped":
          "the closure belongs to the main actor, the layer calls it on another queue, and the check "
          + "at the closure's beginning stops the process",
      ]
    ) {
      let end = chapter.child("layer")
      if end.crashed { return "it is stopped" }
      return end.output.contains("main") ? "it shows the price, on the main thread"
        : "it shows the price, on the other queue"
    }
  }
}

@MainActor private var counted: [Int] = []
@MainActor private var cancellables: Set<AnyCancellable> = []

/// Hands a closure of the main actor to the layer, which calls it on another queue.
func layerChild(_ arguments: [String]) {
  let isDone = DispatchSemaphore(value: 0)
  MainActor.assumeIsolated {
    var shown = 0
    Just(5)
      .receive(on: DispatchQueue(label: "service"))
      .sink { price in
        shown += price
        print("shows \(shown)")
        isDone.signal()
      }
      .store(in: &cancellables)
  }
  _ = isDone.wait(timeout: .now() + 5)
}
