import Foundation
import Pictures
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The part of the chapter that is about the end of an effect.
func ownerSection(of chapter: Chapter) {
  chapter.section("How does an effect end with its screen?") {
    chapter.say(
      "An effect that belongs to a screen is registered. `register` returns an `AnyCancellable`, "
        + "and the effect listens until that is canceled or released.")
    chapter.predict(
      "Which pings are answered with a pong?",
      code: """
        _ = store.register(pongs)
        store.dispatch(action: Ping(number: 1))
        let registration = store.register(pongs)
        store.dispatch(action: Ping(number: 2))
        registration.cancel()
        store.dispatch(action: Ping(number: 3))
        """,
      answers: [
        "[1, 2, 2, 3]":
          "that would come if the store retained what it returns: the first effect would go on",
        "[1, 2]": "the first registration has ended before the first ping comes",
        "[2]":
          "a result that nobody retains is released at once, and that cancels. The second one "
          + "lives until it is canceled",
        "[]": "the second registration is retained until it is canceled, and the second ping comes "
          + "before that",
      ]
    ) {
      let store = Store(reducer: namesReducer, initialState: [])
      _ = store.register(pongs)
      store.dispatch(action: Ping(number: 1))
      let registration = store.register(pongs)
      store.dispatch(action: Ping(number: 2))
      registration.cancel()
      store.dispatch(action: Ping(number: 3))
      return store.state.filter { $0.hasPrefix("Pong") }.compactMap { $0.firstNumber }
    }
    ownership(chapter)
    endsInMidWork(chapter)
  }
}

/// Who retains whom: the screen, the registration, the effect and the store.
private func ownership(_ chapter: Chapter) {
  chapter.say(
    "The exercise RegisteredEffect asks for such a screen: `swift run workbook watch "
      + "RegisteredEffect`. What follows shows one. Its effect refers weakly to the screen. While "
      + "the screen is open:")
  let open = RegisteredScreen(.open)
  chapter.draw(open.picture, as: "screen-open")
  chapter.say("After the screen was closed:")
  let closed = RegisteredScreen(.closed)
  chapter.draw(closed.picture, as: "screen-closed")
  chapter.say("And a leaked screen: its effect captures it strongly, and it was to be closed:")
  let leaked = RegisteredScreen(.leaked)
  chapter.draw(leaked.picture, as: "screen-leaked")
  for screen in [open, closed, leaked] {
    chapter.check(
      "\(screen.fate): weak references find alive what the picture has alive, and the rest released",
      screen.living == screen.picture.survivors)
  }
  chapter.check(
    "the bell rings for the open screen, not for the closed one, and still for the leaked one",
    [open, closed, leaked].map(\.rings) == [1, 0, 1])
}

/// What is under way when an effect ends is canceled, with a registration and with a store.
private func endsInMidWork(_ chapter: Chapter) {
  chapter.say(
    "An effect may end in the middle of its work. This one takes a while to answer a ping.")
  var done: [Int] = []
  var canceled: [Int] = []
  let slow = Effect { actions in
    actions.ofType(Ping.self)
      .flatMap { ping in
        Just(Pong(number: ping.number))
          .delay(for: .milliseconds(50), scheduler: DispatchQueue.main)
          .handleEvents(
            receiveCompletion: { _ in done.append(ping.number) },
            receiveCancel: { canceled.append(ping.number) })
      }
      .eraseActionType()
      .eraseToAnyPublisher()
  }
  let store = Store(reducer: namesReducer, initialState: [])
  var owner: AnyCancellable? = store.register(slow)
  store.dispatch(action: Ping(number: 1))
  chapter.wait("the answer, and the end of the work") { done == [1] }
  store.dispatch(action: Ping(number: 2))
  owner = nil
  chapter.check(
    "when its registration is released in the middle of its work, the effect ends, and the work is "
      + "canceled",
    canceled == [2] && owner == nil)
  chapter.pause(seconds: 0.1)
  store.dispatch(action: Ping(number: 3))
  for action in store.state { chapter.show("action", action) }
  chapter.check(
    "no answer comes to the second ping, and none to the third",
    store.state == ["Ping(number: 1)", "Pong(number: 1)", "Ping(number: 2)", "Ping(number: 3)"])

  weak var released: Store<[String]>?
  do {
    let other = Store(reducer: namesReducer, initialState: [], effects: [slow])
    other.dispatch(action: Ping(number: 5))
    released = other
  }
  chapter.check(
    "a store that nobody retains is released in the middle of its effects' work, and that work is "
      + "canceled",
    released == nil && canceled == [2, 5])
}

extension String {
  /// `Pong(number: 2)` has 2.
  fileprivate var firstNumber: Int? { Int(filter(\.isNumber)) }
}
