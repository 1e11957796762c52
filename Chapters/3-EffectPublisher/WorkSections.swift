import Dispatch
import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// Shows three ways to turn work into an effect: the work answers nothing, synchronously, or later.
func workSections(of chapter: Chapter) {
  chapter.section("How do you write work that answers nothing?") {
    chapter.say("`fireAndForget` turns work that answers nothing into an effect.")
    chapter.predict(
      "What will `log` hold?",
      code: """
        let effect = Effect<String>.fireAndForget { log.append("work") }
        log.append("made")
        let cancellable = effect.sink(
          receiveCompletion: { _ in log.append("completed") },
          receiveValue: { log.append($0) })
        log.append("sink has returned")
        """,
      answers: [
        #"["work", "made", "completed", "sink has returned"]"#:
          "making an effect does no work: the effect does the work when code subscribes",
        #"["made", "work", "completed", "sink has returned"]"#:
          "the subscription does the work, and the effect completes, all inside the call of sink",
        #"["made", "sink has returned", "work", "completed"]"#:
          "the effect uses no queue, so everything happens before sink returns",
        #"["made", "work", "sink has returned"]"#:
          "an effect completes when it has finished, and this effect has finished when the work "
          + "has",
      ]
    ) {
      var log: [String] = []
      let effect = Effect<String>.fireAndForget { log.append("work") }
      log.append("made")
      let cancellable = effect.sink(
        receiveCompletion: { _ in log.append("completed") },
        receiveValue: { log.append($0) })
      log.append("sink has returned")
      cancellable.cancel()
      return log
    }

    chapter.draw(insideSinkPicture(), as: "inside-sink")
    chapter.say("The chapter also makes such an effect by hand. Both effects do the same:")
    var lines: [String] = []
    let byHand = Deferred { () -> Empty<String, Never> in
      lines.append("by hand")
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
    let named = Effect<String>.fireAndForget { lines.append("fireAndForget") }
    chapter.check("making them does no work", lines.isEmpty)
    let events = [byHand, named].map(happened)
    chapter.show("lines", lines)
    chapter.check(
      "both do their work when code subscribes, emit nothing and complete",
      lines == ["by hand", "fireAndForget"] && events == [["completed"], ["completed"]])
    _ = happened(named)
    chapter.check("each subscription does the work again", lines.count == 3)
  }

  chapter.section("Synchronous effects") {
    var log: [String] = []
    let cancellable = Effect<Int>.sync { 1 }.sink(
      receiveCompletion: { _ in log.append("completed") },
      receiveValue: { log.append("value \($0)") })
    log.append("sink has returned")
    cancellable.cancel()
    chapter.show("log", log)
    chapter.check(
      "`sync` answers and completes before `sink` returns",
      log == ["value 1", "completed", "sink has returned"])

    chapter.say(
      "Loading the favorites is such work. If there is no file, there is no action to send:")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    func load() -> [String] {
      var favorites: [Int] = []
      return favoritePrimesReducer(environment)(&favorites, .loadButtonTapped).flatMap(happened)
    }
    let withoutFile = load()
    environment.saveFavoritePrimes([2, 3, 5])
    let withFile = load()
    try FileManager.default.removeItem(at: environment.favoritesFile)
    chapter.show("without a file", withoutFile)
    chapter.show("with a file", withFile)
    chapter.check(
      "the effect completes in both cases, and emits an action only if there is a file",
      withoutFile == ["completed"]
        && withFile == ["loadedFavoritePrimes([2, 3, 5])", "completed"])
  }

  chapter.section("Asynchronous effects") {
    chapter.say(
      "Here is work that calls back twice, later, on the main queue. The chapter subscribes to "
        + "its effect twice, and immediately cancels the second subscription.")
    var log: [String] = []
    var callbacks = 0
    let later = Effect<Int>.async { callback in
      DispatchQueue.main.async {
        callback(1)
        callback(2)
        callbacks += 2
      }
    }
    chapter.check("making the effect starts nothing", callbacks == 0)
    let cancellable = later.sink(
      receiveCompletion: { _ in log.append("completed") },
      receiveValue: { log.append("value \($0)") })
    later.sink { log.append("canceled \($0)") }.cancel()
    log.append("sink has returned")
    chapter.wait("all callbacks", atMost: 16) { callbacks == 4 }
    chapter.show("log", log)
    chapter.check(
      "`async` answers later, once, and completes",
      log == ["sink has returned", "value 1", "completed"])
    chapter.check(
      "the work of the canceled subscription continued, but its answers were dropped",
      callbacks == 4 && !log.contains { $0.hasPrefix("canceled") })
    cancellable.cancel()

    chapter.say("Here the work answers before the subscriber requests a value:")
    var connection: (any Subscription)?
    var received: [Int] = []
    Effect<Int>.async { callback in callback(5) }.subscribe(
      AnySubscriber(
        receiveSubscription: { connection = $0 },
        receiveValue: { value in
          received.append(value)
          return .none
        }))
    chapter.check("without demand the answer waits", received.isEmpty)
    connection?.request(.max(1))
    chapter.check("the answer is sent when the subscriber requests it", received == [5])
  }
}

/// Returns what an effect sends before `sink` returns.
private func happened<Output>(_ effect: Effect<Output>) -> [String] {
  var events: [String] = []
  let cancellable = effect.sink(
    receiveCompletion: { _ in events.append("completed") },
    receiveValue: { events.append("\($0)") })
  cancellable.cancel()
  return events
}

/// Draws what happens between the call of `sink` and its return, when the effect is a
/// `fireAndForget`.
private func insideSinkPicture() -> LaneDiagram {
  var diagram = LaneDiagram(
    title: "sink and fireAndForget",
    summary: """
      The caller makes the effect and calls sink. Before sink returns, the effect does its work and \
      completes.
      """,
    lanes: ["the caller", "the effect"])
  let effect = Effect<String>.fireAndForget { diagram.add("does the work", in: "the effect") }
  diagram.add("makes the effect", in: "the caller")
  diagram.add("calls sink", in: "the caller", .beginning)
  let cancellable = effect.sink(
    receiveCompletion: { _ in diagram.add("completes", in: "the effect") }, receiveValue: { _ in })
  diagram.add("sink returns", in: "the caller", .end)
  cancellable.cancel()
  return diagram
}
