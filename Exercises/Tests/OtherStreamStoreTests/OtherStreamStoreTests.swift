import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStreamStore

@Suite("OtherStreamStore", .serialized)
struct OtherStreamStoreTests {
  // One test after the other: an answer may have a variable that all its stores share.

  /// What has happened to the work of `store`.
  let events = Log<String>()

  /// Makes that work send.
  let byHand = Signal<Int, Never>.pipe()

  func store() -> HandMadeStore<Int, Int> { adder(byHand.output, events) }

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

  @Test("Each of two equal answers is reduced")
  func equalAnswers() {
    let store = store()
    store.send(0)
    for _ in 1...2 { byHand.input.send(value: 2) }
    expect(
      store.value, 4, "the sum of two equal answers",
      why: "Whatever the effect sends is sent to the store.")
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
    let answers = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: 10)
      reduced.write(-1)
      observer.send(value: 20)
      observer.sendCompleted()
    }
    let store = HandMadeStore<Int, Int>(initialValue: 0) { _, action in
      reduced.write(action)
      return switch action {
      case 0: answers
      case 10, 20: SignalProducer(value: action + 1)
      default: .empty
      }
    }
    store.send(0)
    expect(
      reduced.entries, [0, 10, 11, -1, 20, 21],
      "the actions in the order in which they are reduced, and -1 where the first answer was sent",
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

  @Test("An effect that is interrupted leaves the others alone, and those that start later")
  func interruption() {
    let works = Works()
    let store = works.store()
    for number in 1...3 { store.send(number) }
    works[2].input.sendInterrupted()
    for number in [1, 3] { works[number].input.send(value: 100) }
    expect(
      store.value, 206, "the sum of 1, 2, 3, and of what two effects send when one was interrupted",
      why: "An effect is started whatever other effects are going, and goes on by itself.")
    store.send(4)
    works[4].input.send(value: 1_000)
    expect(store.value, 1_210, "the sum with what an effect sends that was started afterwards")
    works[4].input.send(value: 5)
    works[4].input.sendInterrupted()
    works[5].input.send(value: 10_000)
    expect(
      store.value, 11_215,
      "the sum with 5, which is sent before an interruption, and with what its effect sends then",
      why: "The effect of an answer does not end with the effect that has answered.")
  }

  @Test("The effect of an answer goes on when the next answer comes")
  func effectOfAnAnswer() {
    let works = Works()
    let store = works.store()
    store.send(1)
    works[1].input.send(value: 2)
    works[1].input.send(value: 3)
    for number in [1, 2, 3] { works[number].input.send(value: 100) }
    expect(
      store.value, 306,
      "the sum of an action, its effect's answers 2 and 3, and what all three effects send",
      why: "Each answer is sent to the store, and has an effect of its own.")
  }
}
