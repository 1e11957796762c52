import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStreamStore

@Suite("OtherStreamStore", .serialized)
struct OtherStreamStoreTests {
  // One test after the other: an answer can have a variable that all its stores share.

  let effects = ManualEffects()

  @Test("`send` reduces the action once")
  func reduces() {
    let reduced = Log<Int>()
    let store = HandMadeStore<Int, Int>(initialValue: 0) { value, action in
      reduced.write(action)
      value += action
      return .empty
    }
    for action in [1, 2] { store.send(action) }
    expect(reduced.entries, [1, 2], "the actions that the reducer has received")
    expect(store.value, 3, "the sum of the actions")
  }

  @Test("The value is assigned before the effect starts")
  func assignsFirst() {
    let store = HandMadeStore<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 1 ? SignalProducer(value: 10) : .empty
    }
    store.send(1)
    expect(
      store.value, 11, "the sum of 1 and its immediate answer 10",
      why: "An assignment after the effect has started overwrites the change of its answer.")
  }

  @Test("Each value that an effect sends is sent to the store")
  func values() {
    let store = effects.makeStore()
    store.send(1)
    expect(effects.running, [1], "the running effects after an action")
    for _ in 1...2 { effects[1].send(value: 100) }
    expect(
      store.value, 201, "the sum of 1 and two answers of 100", why: "Each answer is an action.")
  }

  @Test("A value is sent to the store immediately, even before the start has returned")
  func depthFirst() {
    let events = Log<String>()
    let answers = SignalProducer<String, Never> { observer, _ in
      for answer in ["b", "c"] {
        observer.send(value: answer)
        events.write("sent \(answer)")
      }
      observer.sendCompleted()
    }
    let store = HandMadeStore<Int, String>(initialValue: 0) { _, action in
      events.write(action)
      return switch action {
      case "a": answers
      case "b": SignalProducer(value: "b1")
      default: .empty
      }
    }
    store.send("a")
    expect(
      events.entries, ["a", "b", "b1", "sent b", "c", "sent c"], "the actions",
      why: "Everything that follows from b is reduced before the effect sends c.")
  }

  @Test("Another action does not end the running effects")
  func sideBySide() {
    let store = effects.makeStore()
    for number in 1...3 { store.send(number) }
    expect(effects.running, [1, 2, 3], "the running effects after three actions")
    effects[1].send(value: 4)
    expect(
      effects.running, [1, 2, 3, 4], "the running effects after an answer",
      why: "The effect of an answer runs beside the effect that has answered.")
  }

  @Test("The end of an effect does not end the others")
  func ends() {
    let store = effects.makeStore()
    for number in 1...4 { store.send(number) }
    effects[1].sendCompleted()
    effects[2].sendInterrupted()
    expect(
      effects.running, [3, 4], "the running effects after 1 has completed and 2 was interrupted")
    effects[3].send(value: 100)
    expect(store.value, 110, "the sum of 1 to 4 and an answer of 100")
  }

  @Test("No effect retains the store")
  func releasesTheStore() {
    var owner: HandMadeStore<Int, Int>? = effects.makeStore()
    let store = WeakReference(owner)
    owner?.send(1)
    owner = nil
    expect(
      store.object == nil, "the store to be deallocated while an effect is running",
      why: "An effect that never ends would keep the store forever.")
  }

  @Test("When the store is deallocated, its running effect ends")
  func endsWithTheStore() {
    var owner: HandMadeStore<Int, Int>? = effects.makeStore()
    owner?.send(1)
    owner = nil
    expect(
      effects.running, [], "the running effects after the store is gone",
      why: "Dropping a `Disposable` disposes of nothing, so the store has to.")
  }

  @Test("When the store is deallocated, all its running effects end")
  func allEndWithTheStore() {
    var owner: HandMadeStore<Int, Int>? = effects.makeStore()
    for number in 1...3 { owner?.send(number) }
    effects[1].send(value: 4)
    effects[2].sendCompleted()
    owner = nil
    expect(
      effects.running, [], "the running effects after the store is gone",
      why: "The store must remember each effect until it ends.")
  }

  @Test("A deallocated store does not end the effects of another store")
  func twoStores() {
    let others = ManualEffects()
    let other = others.makeStore()
    var owner: HandMadeStore<Int, Int>? = effects.makeStore()
    other.send(1)
    owner?.send(1)
    owner = nil
    expect(others.running, [1], "the running effects of the other store")
    withExtendedLifetime(other) {}
  }
}

// MARK: - Support

/// The effects with the numbers 1 to 4, which a test drives by hand.
final class ManualEffects {
  private let pipes = (1...4).map { _ in Signal<Int, Never>.pipe() }
  private var started: Set<Int> = []

  /// The numbers of the running effects.
  var running: [Int] { started.sorted() }

  /// Makes the effect with this number send or end.
  subscript(_ number: Int) -> Signal<Int, Never>.Observer { pipes[number - 1].input }

  /// A store that adds up its actions. The actions 1 to 4 start the effects.
  func makeStore() -> HandMadeStore<Int, Int> {
    HandMadeStore(initialValue: 0) { value, action in
      value += action
      return (1...4).contains(action) ? self.effect(action) : .empty
    }
  }

  private func effect(_ number: Int) -> SignalProducer<Int, Never> {
    SignalProducer { observer, lifetime in
      self.started.insert(number)
      lifetime.observeEnded { self.started.remove(number) }
      lifetime += self.pipes[number - 1].output.observe(observer)
    }
  }
}
