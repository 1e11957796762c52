import Dispatch
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Shows how an effect gets an id, and which effects the id cancels.
func cancelSections(of chapter: Chapter) {
  chapter.section("How does a reducer cancel an effect?") {
    chapter.say(
      "`cancellable(id:)` gives an id to each part of an effect. `Effect.cancel(id:)` is also an "
        + "effect: the instruction to cancel everything that is running under the id. Here `work` "
        + "makes an effect that never ends, and that writes down when it is canceled.")
    chapter.predict(
      "What does the last line cancel?",
      code: """
        let other = Store<Int, String>(initialValue: 0) { _, _ in
          work("of the other store").cancellable(id: "request")
        }
        let store = Store<Int, String>(initialValue: 0) { _, action in
          guard action == "start" else { return .cancel(id: "request") }
          return .merge(
            work("alone").cancellable(id: "request"),
            work("with map").cancellable(id: "request").map { $0 },
            work("with receive(on:)").cancellable(id: "request")
              .receive(on: queue).eraseToEffect()
          )
        }
        other.send("start")
        store.send("start")
        store.send("cancel")
        """,
      answers: [
        #"["alone"]"#: "`map` of an effect keeps the ids: otherwise `pullback` would lose them",
        #"["alone", "with map"]"#:
          "an operator of all publishers, such as `receive(on:)`, returns a publisher without ids, "
          + "and an id belongs to one store",
        #"["alone", "with map", "with receive(on:)"]"#:
          "`receive(on:)` is an operator of all publishers: it sees the parts merged, without ids",
        #"["of the other store", "alone", "with map", "with receive(on:)"]"#:
          "ids are data in a store's books, and no other store has these books",
      ]
    ) {
      let log = CancelLog()
      let (queue, work) = (DispatchQueue(label: "store"), log.work)
      let other = Store<Int, String>(initialValue: 0) { _, _ in
        work("of the other store").cancellable(id: "request")
      }
      let store = Store<Int, String>(initialValue: 0) { _, action in
        guard action == "start" else { return .cancel(id: "request") }
        return .merge(
          work("alone").cancellable(id: "request"),
          work("with map").cancellable(id: "request").map { $0 },
          work("with receive(on:)").cancellable(id: "request")
            .receive(on: queue).eraseToEffect()
        )
      }
      other.send("start")
      store.send("start")
      store.send("cancel")
      return withExtendedLifetime((store, other)) { log.canceled }
    }

    chapter.say("An effect of three parts, and what two operators turn it into:")
    chapter.draw(partsPicture(), as: "parts")

    let queue = DispatchQueue(label: "store")
    chapter.check(
      "with `receive(on:)` first and `cancellable` last, the effect is canceled",
      canceled { work in
        work("work").receive(on: queue).eraseToEffect().cancellable(id: "request")
      } == ["work"])
    chapter.check(
      "an id cancels all of its effects, in the order of their starts",
      canceled { work in
        .merge(
          work("first").cancellable(id: "request"), work("second").cancellable(id: "another"),
          work("third").cancellable(id: "request"))
      } == ["first", "third"])
    chapter.check(
      "each of an effect's two ids cancels the effect",
      canceled { work in
        .merge(
          work("first").cancellable(id: "request").cancellable(id: "all"),
          work("second").cancellable(id: "all").cancellable(id: "request"))
      } == ["first", "second"])
    chapter.check(
      "if nothing is running under the id, nothing happens",
      canceled { work in work("work").cancellable(id: "another") } == [])

    chapter.say(
      "`cancelInFlight: true` cancels everything that is running under the id, and then starts the "
        + "new effect:")
    let log = CancelLog()
    let asking = Store<Int, String>(initialValue: 0) { _, name in
      log.work(name).cancellable(id: "request", cancelInFlight: true)
    }
    for name in ["first", "second", "third"] { asking.send(name) }
    chapter.show("canceled", log.canceled)
    chapter.check(
      "each effect cancels the previous effect, but not itself",
      log.canceled == ["first", "second"])

    chapter.say(
      "What about answers that are waiting? This effect answers a and b before its start returns. "
        + "On a, the reducer cancels the id:")
    let actions = canceledOnFirstAnswer()
    chapter.show("actions", actions)
    chapter.check("b was waiting, and is dropped", actions == ["ask", "a"])
    chapter.say(
      "The same again, but a new effect with the same id starts after the cancellation, and "
        + "answers c:")
    let dropped = droppedPicture()
    chapter.draw(dropped.picture, as: "dropped")
    chapter.check(
      "c is not dropped: its effect's key is greater", dropped.actions == ["ask", "a", "c"])
    chapter.check(
      "a cancellation does not touch a part that has not started",
      canceled { work in .merge(.cancel(id: "request"), work("later").cancellable(id: "request")) }
        == ["later"])
  }
}

/// Makes effects that never end, and writes down which of them are canceled.
final class CancelLog {
  private(set) var canceled: [String] = []

  func work(_ name: String) -> Effect<String> {
    Empty(completeImmediately: false)
      .handleEvents(receiveCancel: { [weak self] in self?.canceled.append(name) })
      .eraseToEffect()
  }
}

/// Starts an effect in a store, cancels the id `request`, and returns what was canceled.
private func canceled(
  _ effect: @escaping (_ work: @escaping (String) -> Effect<String>) -> Effect<String>
) -> [String] {
  let log = CancelLog()
  let store = Store<Int, String>(initialValue: 0) { _, action in
    action == "start" ? effect(log.work) : .cancel(id: "request")
  }
  store.send("start")
  store.send("cancel")
  return withExtendedLifetime(store) { log.canceled }
}

/// Returns the actions of a store whose effect answers a and b immediately, and whose reducer
/// cancels the effect on a.
private func canceledOnFirstAnswer() -> [String] {
  let store = Store<[String], String>(initialValue: []) { value, action in
    value.append(action)
    switch action {
    case "ask": return ["a", "b"].publisher.eraseToEffect().cancellable(id: "request")
    case "a": return .cancel(id: "request")
    default: return .none
    }
  }
  store.send("ask")
  return store.value
}
