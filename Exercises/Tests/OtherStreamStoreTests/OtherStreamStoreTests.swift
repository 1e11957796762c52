import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStreamStore

@Suite("OtherStreamStore", .serialized)
struct OtherStreamStoreTests {
  // One test after the other: an answer may have a variable that all its stores share.

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

  @Test("The reducer is called once for each action")
  func reducesOnce() {
    let reduced = Log<Int>()
    let store = HandMadeStore<Int, Int>(initialValue: 0) { _, action in
      reduced.write(action)
      return .empty
    }
    store.send(1)
    store.send(1)
    expect(
      reduced.entries, [1, 1], "the actions that the reducer is called with",
      why: "Each action is reduced once. The same call returns its effect.")
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
    expect(
      store.value, 21, "the number of actions, each the effect of the one before",
      why: "An answer on the spot is reduced while `send` is under way, and its change is kept.")
  }

  @Test("An answer is reduced, with all that follows from it, before the effect sends the next one")
  func depthFirst() {
    let reduced = Log<Int>()
    let store = HandMadeStore<Int, Int>(initialValue: 0) { _, action in
      reduced.write(action)
      return switch action {
      case 0: SignalProducer([10, 20])
      case 10, 20: SignalProducer(value: action + 1)
      default: .empty
      }
    }
    store.send(0)
    expect(
      reduced.entries, [0, 10, 11, 20, 21], "the actions in the order in which they are reduced",
      why: "What an effect sends is sent to the store there and then.")
  }

  @Test("An effect that is done leaves the others alone")
  func completion() {
    let other = Signal<Int, Never>.pipe()
    let work = SignalProducer { [signal = byHand.output] observer, lifetime in
      lifetime += signal.observe(observer)
    }
    let store = HandMadeStore<Int, Int>(initialValue: 0) { value, action in
      value += action
      return switch action {
      case 0: work
      case 1: other.output.producer
      default: .empty
      }
    }
    store.send(0)
    store.send(1)
    other.input.sendCompleted()
    byHand.input.send(value: 10)
    expect(
      store.value, 11, "the sum of the actions, when one of two effects is done and one goes on",
      why: "Each effect ends by itself, or with the store.")
  }

  @Test("A store is released while an effect is going")
  func released() {
    var owner: HandMadeStore<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(0)
    owner = nil
    expect(
      store.object == nil, "the store to be released while an effect is going",
      why: "No effect may retain the store.")
  }

  @Test("With the store, its effects end, all of them")
  func effectsEnd() {
    var owner: HandMadeStore<Int, Int>? = store()
    for _ in 1...3 { owner?.send(0) }
    expect(events.entries, ["starts", "starts", "starts"], "what has happened to three effects")
    owner = nil
    expect(
      events.entries, ["starts", "starts", "starts", "stops", "stops", "stops"],
      "what has happened to three effects when the store was released",
      why: "To drop what `start` returns disposes of nothing. The store has to.")
  }

  @Test("A store that is released leaves the effects of another store alone")
  func twoStores() {
    let other = store()
    var owner: HandMadeStore<Int, Int>? = store()
    other.send(0)
    owner?.send(0)
    owner = nil
    byHand.input.send(value: 2)
    expect(
      other.value, 2, "the sum of what the effect of the other store has sent",
      why: "A store disposes of its own effects.")
  }

  @Test("An effect that is heard while the store is being released does no harm")
  func heardMeanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let byHand = Signal<Int, Never>.pipe()
      let sends = SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { byHand.input.send(value: 1) }
        lifetime.observeEnded { _ = observer }
      }
      var owner: HandMadeStore<Int, Int>? = HandMadeStore(initialValue: 0) { _, action in
        switch action {
        case 0: sends
        case 1: byHand.output.producer
        default: .empty
        }
      }
      owner?.send(0)
      owner?.send(1)
      owner = nil
      report("the store is released")
      finish()
    }
    expect(
      process, reports: ["the store is released"], "that the program goes on",
      why: "One effect sends when the other one is disposed of. By then there is no store to use.")
  }
}
