import ExerciseSupport
import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStream

/// Starts a producer, and writes its events down as text.
private final class Listener {
  private(set) var heard: [String] = []
  private var start: (any Disposable)?

  init(_ producer: SignalProducer<Int, Never>) {
    start = producer.start { [weak self] event in
      switch event {
      case .value(let value): self?.heard.append("\(value)")
      case .completed: self?.heard.append("done")
      case .interrupted: self?.heard.append("interrupted")
      }
    }
  }

  func dispose() { start?.dispose() }
}

@Suite("OtherStream")
struct OtherStreamTests {
  @Suite("handMadeFireAndForget")
  struct FireAndForget {
    let done = Log<String>()

    var effect: SignalProducer<Int, Never> { handMadeFireAndForget { done.write("work") } }

    @Test("Making the effect does no work")
    func lazy() {
      _ = effect
      expect(done.entries, [], "what is done before any start")
    }

    @Test("Each start does the work, and completes without a value")
    func repeatable() {
      let effect = self.effect
      let heard = [Listener(effect).heard, Listener(effect).heard]
      expect(done.entries, ["work", "work"], "what is done after two starts")
      expect(heard, [["done"], ["done"]], "a completion for each of them")
    }
  }

  @Suite("handMadeAsync")
  struct Async {
    let work = ManualEffect<Int>()

    var effect: SignalProducer<Int, Never> { handMadeAsync(work.effect.run) }

    @Test("Making the effect starts nothing")
    func lazy() {
      _ = effect
      expect(work.starts, 0, "the number of times that the work was started, before any start")
    }

    @Test("It sends the answer when that comes, and completes")
    func answer() {
      let listener = Listener(effect)
      expect(listener.heard, [], "what is heard before the answer")
      work.answer(42)
      expect(listener.heard, ["42", "done"], "the answer and the completion")
    }

    @Test("Every answer after the first is dropped")
    func firstAnswerOnly() {
      let listener = Listener(effect)
      work.answer(1)
      work.answer(2)
      expect(listener.heard, ["1", "done"], "the first answer and the completion")
    }

    @Test("Each start starts the work again, and hears its own answer")
    func repeatable() {
      let effect = self.effect
      let first = Listener(effect)
      let second = Listener(effect)
      expect(work.starts, 2, "the number of times that the work was started, after two starts")
      work.answer(2, run: 1)
      work.answer(1, run: 0)
      expect([first.heard, second.heard], [["1", "done"], ["2", "done"]], "an answer for each")
    }

    @Test("An answer that comes after the start was disposed of is dropped")
    func disposal() {
      let listener = Listener(effect)
      listener.dispose()
      work.answer(1)
      expect(!listener.heard.contains("1"), "an answer after the disposal not to be heard")
    }
  }

  @Suite("HandMadeStore")
  struct InTheStore {
    /// What has happened to work that never ends by itself.
    let events = Log<String>()

    /// Work that is told to send by hand, and says when it starts and when it is stopped.
    let byHand = Signal<Int, Never>.pipe()

    /// A store that adds what it is sent; 0 starts the work.
    func store() -> HandMadeStore<Int, Int> {
      let (events, signal) = (self.events, byHand.output)
      let work = SignalProducer<Int, Never> { observer, lifetime in
        events.write("starts")
        lifetime += signal.observe(observer)
        lifetime.observeEnded { events.write("stops") }
      }
      return HandMadeStore(initialValue: 0) { value, action in
        value += action
        return action == 0 ? work : .empty
      }
    }

    @Test("An action is reduced")
    func reduces() {
      let store = store()
      store.send(1)
      store.send(2)
      expect(store.value, 3, "the sum of the actions")
    }

    @Test("The effect of an action is started, and what it sends is sent to the store")
    func feedback() {
      let store = store()
      store.send(0)
      expect(events.entries, ["starts"], "what has happened to the effect")
      byHand.input.send(value: 2)
      byHand.input.send(value: 3)
      expect(store.value, 5, "the sum of what the effect has sent")
    }

    @Test("Each action has an effect of its own")
    func twice() {
      let store = store()
      store.send(0)
      store.send(0)
      expect(events.entries, ["starts", "starts"], "what has happened to the two effects")
      byHand.input.send(value: 1)
      expect(store.value, 2, "the sum of what the two have sent")
    }

    @Test("An effect may answer at once")
    func atOnce() {
      let store = HandMadeStore<Int, Int>(initialValue: 0) { value, action in
        value += 1
        return action > 0 ? SignalProducer(value: action - 1) : .empty
      }
      store.send(20)
      expect(store.value, 21, "the number of actions, each the effect of the one before")
    }

    @Test("A store is released while an effect is going")
    func released() {
      var owner: HandMadeStore<Int, Int>? = store()
      let store = WeakReference(owner)
      owner?.send(0)
      owner = nil
      expect(store.object == nil, "the store to be released while an effect is going")
    }

    @Test("With the store, its effects end")
    func effectsEnd() {
      var owner: HandMadeStore<Int, Int>? = store()
      owner?.send(0)
      owner = nil
      expect(events.entries, ["starts", "stops"], "what has happened to the effect")
    }
  }
}
