import LayerRecording
import Pictures
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// Shows which code the change of `Effect` breaks, and how a store runs a publisher.
func storeSection(of chapter: Chapter) {
  chapter.section("What stops compiling?") {
    chapter.say(
      "Code that makes an effect from a closure, or calls `run`, stops compiling. The sheet's "
        + "reducer does neither, so its file is the same as in stage 1.")
    var sheet = PrimeModalState(count: 5, favoritePrimes: [2, 3])
    let effects =
      primeModalReducer(state: &sheet, action: .saveFavoritePrimeTapped)
      + primeModalReducer(state: &sheet, action: .removeFavoritePrimeTapped)
    chapter.check("it returns no effects, for any action", effects.isEmpty)

    chapter.say(
      "The store called `run`, and now it calls `sink`. Here a store receives an action whose "
        + "effect answers later:")
    let picture = signalsPicture()
    chapter.draw(picture, as: "store-signals")
    let texts = picture.messages.map(\.text)
    let order = ["subscribe", "send returns", "value answer", "completion"]
    let places = order.compactMap(texts.firstIndex(of:))
    chapter.check(
      "the store subscribes in `send`; the answer and the completion arrive after `send` has "
        + "returned",
      places.count == order.count && places == places.sorted())
  }
}

/// Draws the messages of a store that receives one action, whose effect answers later with another
/// action.
private func signalsPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "A store and an effect that answers later",
      summary: """
        You send the store the action ask. The store passes the action to the reducer, which \
        returns an effect. The store subscribes to the effect, receives a subscription, and \
        requests an unlimited number of values. Your call of send returns, and the store retains 1 \
        cancellable. Later the effect sends the value answer. The store passes it to the reducer, \
        which returns no effect, and requests no more values. The effect sends its completion, and \
        the store retains 0 cancellables.
        """,
      participants: ["you", "reducer", "store", "effect"]))
  let answers = PassthroughSubject<String, Never>()
  let store = Store<[String], String>(initialValue: []) { value, action in
    recorder.add(action, from: "store", to: "reducer")
    value.append(action)
    let isAsking = action == "ask"
    recorder.add(isAsking ? "an effect" : "no effect", from: "reducer", to: "store", isAnswer: true)
    guard isAsking else { return [] }
    return [answers.recordSignals(from: "effect", to: "store", in: recorder).eraseToEffect()]
  }
  func noteWhatIsRetained() {
    let count = storedCount(of: "effectCancellables", in: store)
    recorder.add("retains \(count ?? -1)", from: "store", to: "store")
  }
  recorder.add("send(ask)", from: "you", to: "store")
  store.send("ask")
  recorder.add("send returns", from: "store", to: "you", isAnswer: true)
  noteWhatIsRetained()
  answers.send("answer")
  answers.send(completion: .finished)
  noteWhatIsRetained()
  return recorder.diagram
}
