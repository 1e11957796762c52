import Console
import Dispatch
import Foundation
import Pictures
import Stage10AsyncEffects
import Stage2Publishers
import Walkthrough

/// What the compiler checks, and what it cannot check.
func actorSection(of chapter: Chapter) {
  chapter.section("Who may touch the store?") {
    chapter.say(
      "Stage 8's store stops the process when two threads send concurrently. In stage 10 such code does not "
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
      "the store lives on the actor that uses it",
      MainActor.assumeIsolated { counted } == [11])

    chapter.draw(domainsPicture(), as: "domains")
    chapter.say(
      "Where does the proof end? The program passes a closure of the main actor to a module that "
        + "is compiled in Swift 5 mode, the publisher layer.")
    chapter.predict(
      "What happens to the program?",
      code: """
        MainActor.assumeIsolated {
          var shown = 0
          Just(5)
            .receive(on: DispatchQueue(label: "service"))
            .sink { price in
              shown += price
              print("shows \\(shown)")
        """,
      answers: [
        "“shows 5”":
          "the closure belongs to the main actor, and asks at its beginning whether it runs there",
        "rejected by the compiler":
          "the layer's `sink` takes any closure: a module in Swift 5 mode says nothing about where it "
          + "calls it, and the compiler asks for no more",
        "stopped":
          "the closure belongs to the main actor, and the layer calls it on another queue. The check "
          + "at the closure's beginning stops the process",
      ]
    ) {
      let end = chapter.child("layer")
      return end.crashed ? "stopped" : "“\(end.output.dropLast())”"
    }
    chapter.check("nothing was printed before", chapter.child("layer").output.isEmpty)
    chapter.say("With a closure that is `@Sendable`, and starts a task on the main actor:")
    let sendable = chapter.child("layer", "sendable")
    chapter.show("it prints", String(sendable.output.dropLast()))
    chapter.check(
      "a closure that belongs to no actor can be called on any thread",
      sendable.output == "shows 5\n")
  }
}

/// Where objects are that are not `Sendable`, and how one gets to another actor.
private func domainsPicture() -> BoxDiagram {
  BoxDiagram(
    title: "Isolation domains",
    summary: """
      Three isolation domains: the main actor with a store, the actor Screen with a store that \
      was given away, and the code that belongs to no actor.
      """,
    boxes: [
      .init("the main actor", boxes: [.init("a store", lines: ["its reducer", "its effects"])]),
      .init(
        "the actor Screen", boxes: [.init("another store", lines: ["given away with sending"])]),
      .init("no actor", lines: ["makeStore"]),
    ])
}

@MainActor private var counted: [Int] = []
@MainActor private var cancellables: Set<AnyCancellable> = []

/// Passes a closure to the layer, which calls it on another queue.
func layerChild(_ arguments: [String]) {
  if arguments.first == "sendable" { return sendableChild() }
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

@MainActor private func show(_ price: Int) {
  print("shows \(price)")
  exit(0)
}

/// The same, with a closure that belongs to no actor.
private func sendableChild() {
  let cancellable = Just(5)
    .receive(on: DispatchQueue(label: "service"))
    .sink { @Sendable price in
      Task { @MainActor in show(price) }
    }
  withExtendedLifetime(cancellable) { dispatchMain() }
}
