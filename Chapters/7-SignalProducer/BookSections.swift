import Dispatch
import Stage7SignalProducer
import Walkthrough

/// The section about the store's loop and its books.
func bookSections(of chapter: Chapter) {
  chapter.section("How does the store keep its books?") {
    chapter.say(
      "Chapter 4 was about one problem: the completion needs the cancellable before `sink` has "
        + "returned it. `startWithSignal` first calls a closure with the signal of this start and "
        + "a disposable that interrupts the start. Then it runs the work:")
    chapter.draw(startWithSignalPicture(), as: "start-with-signal")
    var log: [String] = []
    let producer = SignalProducer<Int, Never> { observer, _ in
      log.append("the work")
      observer.send(value: 1)
      observer.sendCompleted()
    }
    producer.startWithSignal { signal, _ in
      log.append("the closure")
      signal.observe { event in log.append("\(event)") }
    }
    chapter.show("log", log)
    chapter.check(
      "the closure has returned before the work begins",
      log == ["the closure", "the work", "value(1)", "completed"])
    chapter.say("The parts of such a start, while its work is in flight:")
    chapter.draw(partsPicture(), as: "start-parts")
    chapter.check(
      "your observer lives as long as the work's observer, and no longer than the start",
      yourObserverIsAlive() == [true, false, false])

    chapter.say(
      "The stage's store starts its effects in this way. These effects answer synchronously:")
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      guard action.count < 3 else { return .none }
      return .merge(["a", "b"].map { letter in .sync { action + letter } })
    }
    store.send(">")
    chapter.show("store.value", store.value)
    chapter.check(
      "feedback is depth first",
      store.value == [">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"])
    chapter.check(
      "seven effects have completed synchronously, and the books are empty", kept(by: store) == 0)

    let (signal, input) = Signal<String, Never>.pipe()
    let waiting = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      return action == "listen" ? signal.producer : .none
    }
    waiting.send("listen")
    let whileGoing = kept(by: waiting)
    input.send(value: "heard")
    input.sendCompleted()
    chapter.show("waiting.value", waiting.value)
    chapter.check(
      "an effect is in the books until it completes",
      whileGoing == 1 && kept(by: waiting) == 0 && waiting.value == ["listen", "heard"])

    chapter.check(
      "a hundred effects complete on another thread while they start, and the books keep none",
      keptOfEffectsThatCompleteElsewhere() == 0)

    chapter.say(
      "An observer of `$value` reads the store's value when it receives 0, and again when it "
        + "receives 1:")
    let watched = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return .none
    }
    var stored: [Int] = []
    watched.$value.startWithValues { _ in stored.append(watched.value) }
    watched.send(1)
    let old = Stage5.storedWhenObserved()
    chapter.show("in stage 5 it finds", old)
    chapter.show("in stage 7 it finds", stored)
    chapter.check(
      "stage 5's store still has the old value, and stage 7's store has the new value",
      old == [0, 0] && stored == [0, 1])
    chapter.say(
      "The chapter sends the action 1, and an observer of `$value` answers the value 1 with the "
        + "action 10:")
    let ends = (Stage5.valueWhenObserverSends(), valueWhenObserverSends())
    chapter.show("stage 5 ends with", ends.0)
    chapter.show("stage 7 ends with", ends.1)
    chapter.check("stage 5's store has lost the change of the second action", ends == (1, 11))
    chapter.say("Each call of `send` in stage 5, with its sum and the value after it:")
    chapter.draw(Stage5.lostChangePicture(), as: "lost-change")
  }
}

/// The value at the end, when an observer answers the value 1 by sending 10.
private func valueWhenObserverSends() -> Int {
  let store = Store<Int, Int>(initialValue: 0) { value, action in
    value += action
    return .none
  }
  let observing = store.$value.startWithValues { [weak store] value in
    if value == 1 { store?.send(10) }
  }
  store.send(1)
  observing.dispose()
  return store.value
}

private func kept<Value, Action>(by store: Store<Value, Action>) -> Int? {
  storedCount(of: "effectDisposables", in: store)
}

/// Returns how many effects the books keep when a hundred have completed on another thread, each
/// before its start has returned.
private func keptOfEffectsThatCompleteElsewhere() -> Int? {
  let store = Store<Int, Int>(initialValue: 0) { _, _ in
    SignalProducer { observer, _ in
      let hasCompleted = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        observer.sendCompleted()
        hasCompleted.signal()
      }
      hasCompleted.wait()
    }
  }
  for _ in 0..<100 { store.send(0) }
  return kept(by: store)
}
