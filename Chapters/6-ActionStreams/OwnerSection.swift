import Foundation
import Pictures
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The section about the end of an effect.
func ownerSection(of chapter: Chapter) {
  chapter.section("How does an effect end with its screen?") {
    chapter.say(
      "You register an effect that belongs to a screen. `register` returns an `AnyCancellable`, "
        + "and the effect listens until that object is canceled or deallocated.")
    chapter.predict(
      "Which pings does a pong answer?",
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
          "these answers would arrive if the store retained the registration: the first effect "
          + "would keep listening",
        "[1, 2]": "the first registration has ended before the first ping arrives",
        "[2]":
          "an unused result is deallocated immediately, and that cancels the first effect; the "
          + "second effect listens until its registration is canceled",
        "[]":
          "the second registration is retained until it is canceled, and the second ping arrives "
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

/// Which object retains which: the screen, the registration, the effect and the store.
private func ownership(_ chapter: Chapter) {
  chapter.say(
    "In the exercise RegisteredEffect you write such a screen: `swift run workbook watch "
      + "RegisteredEffect`. The next pictures show one. Its effect refers weakly to the screen. "
      + "While the screen is open:")
  let open = RegisteredScreen(.open)
  chapter.draw(open.picture, as: "screen-open")
  chapter.say("After the screen is closed:")
  let closed = RegisteredScreen(.closed)
  chapter.draw(closed.picture, as: "screen-closed")
  chapter.say(
    "And a leaked screen: its owner has released it, but its effect captures it strongly:")
  let leaked = RegisteredScreen(.leaked)
  chapter.draw(leaked.picture, as: "screen-leaked")
  for screen in [open, closed, leaked] {
    chapter.check(
      "\(screen.fate): the weak references agree with the picture: the same objects are alive",
      screen.living == screen.picture.survivors)
  }
  chapter.check(
    "the bell rings for the open screen, not for the closed one, and still for the leaked one",
    [open, closed, leaked].map(\.rings) == [1, 0, 1])
}

/// The end of an effect cancels its running work, with a registration and with a store.
private func endsInMidWork(_ chapter: Chapter) {
  chapter.say(
    "An effect can end while its work is running. This effect takes a while to answer a ping.")
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
    "releasing the registration during the work ends the effect and cancels the work",
    canceled == [2] && owner == nil)
  chapter.pause(seconds: 0.1)
  store.dispatch(action: Ping(number: 3))
  for action in store.state { chapter.show("action", action) }
  chapter.check(
    "the second and the third ping receive no answer",
    store.state == ["Ping(number: 1)", "Pong(number: 1)", "Ping(number: 2)", "Ping(number: 3)"])

  weak var released: Store<[String]>?
  do {
    let other = Store(reducer: namesReducer, initialState: [], effects: [slow])
    other.dispatch(action: Ping(number: 5))
    released = other
  }
  chapter.check(
    "a dropped store is deallocated during its effects' work, and that cancels the work",
    released == nil && canceled == [2, 5])
}

extension String {
  /// `Pong(number: 2)` has 2.
  fileprivate var firstNumber: Int? { Int(filter(\.isNumber)) }
}
