import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Bookkeeping

// An effect that completes immediately can crash a store whose books are wrong. So such effects run
// in their own process.

@Suite("Bookkeeping")
struct BookkeepingTests {
  let first = ManualPublisher<Int, Never>()
  let second = ManualPublisher<Int, Never>()
  let third = ManualPublisher<Int, Never>()

  /// A store that adds the actions that it receives. The actions 100, 200 and 300 start an effect.
  func store() -> Store<Int, Int> {
    let publishers = [100: first, 200: second, 300: third]
    return Store(initialValue: 0) { value, action in
      if let work = publishers[action] { return [work.eraseToEffect()] }
      value += action
      return []
    }
  }

  @Test("A running effect is kept, and its actions are sent")
  func running() {
    let store = store()
    store.send(100)
    first.send(1)
    first.send(2)
    expect(store.value, 3, "the sum of the actions 1 and 2")
    expect(store.effectsInFlight, 1, "the effects in flight")
  }

  @Test("An effect is kept when others complete")
  func othersComplete() {
    let store = store()
    for action in [100, 200, 300] { store.send(action) }
    expect(store.effectsInFlight, 3, "the effects in flight after three have started")
    first.send(completion: .finished)
    second.send(completion: .finished)
    expect(store.effectsInFlight, 1, "the effects in flight after two have completed")
    third.send(10)
    expect(
      store.value, 10, "the value after the third effect has emitted 10",
      why: "An effect that is dropped before it completes loses its answers.")
  }

  @Test("An effect is kept when others start")
  func othersStart() {
    let store = store()
    store.send(100)
    store.send(200)
    first.send(completion: .finished)
    store.send(300)
    second.send(10)
    expect(
      store.value, 10, "the value after the second effect has emitted 10",
      why: "The third effect must not take the place of the second one.")
    store.send(300)
    expect(
      store.effectsInFlight, 3, "the effects in flight after an action was sent twice",
      why: "Each of the two actions has its own effect.")
  }

  @Test("An effect that has completed is not kept")
  func completed() {
    let store = store()
    store.send(100)
    first.send(completion: .finished)
    expect(store.effectsInFlight, 0, "the effects in flight")
  }

  @Test("The store does not grow with effects that have completed")
  func bounded() {
    let store = store()
    let before = kept(in: store)
    for _ in 1...100 {
      store.send(100)
      first.send(completion: .finished)
    }
    expect(
      kept(in: store) - before < 10, "the store to drop the cancellables of completed effects",
      why: "`effectsInFlight` counts the cancellables in the store, and the store holds more.")
  }

  @Test("An effect that completes before `sink` returns is not kept", .ownThread)
  func completesImmediately() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = Store<Int, Int>(initialValue: 0) { _, action in
        action == 0 ? [Just(1).eraseToEffect(), Empty().eraseToEffect()] : []
      }
      store.send(0)
      report("\(store.effectsInFlight)")
      finish()
    }
    expect(
      process, reports: ["0"], "the effects in flight after two that complete immediately",
      why: "Their completions arrive before `sink` returns the cancellables.")
  }

  @Test("Effects after one that completes immediately are started and kept", .ownThread)
  func afterOneThatHasCompleted() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [Just(1).eraseToEffect(), work.eraseToEffect()] : []
      }
      store.send(0)
      work.send(2)
      report("\(store.value)")
      finish()
    }
    expect(
      process, reports: ["3"], "the sum of the actions 1 and 2 of two effects",
      why: "The first effect completes immediately. The second one emits 2 later.")
  }

  @Test("An effect that answers immediately and keeps running is kept", .ownThread)
  func answersAndKeepsRunning() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let (outer, inner) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return switch action {
        case 0: [Just(1).append(outer).eraseToEffect()]
        case 1: [inner.eraseToEffect(), Empty().eraseToEffect()]
        default: []
        }
      }
      store.send(0)
      outer.send(10)
      inner.send(100)
      report("\(store.value)")
      finish()
    }
    expect(
      process, reports: ["111"],
      "the sum of 1 and 10 and, from an effect that 1 starts, 100",
      why: "The action 1 arrives, and starts effects, before the first `sink` returns.")
  }

  @Test("When its owner drops it, the store is deallocated, and its effects end")
  func deallocated() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(100)
    owner?.send(200)
    owner = nil
    expect(
      store.object == nil, "the store to be deallocated while its effects are running",
      why: "A closure of an effect must not retain the store.")
    expect(
      [first.cancellations, second.cancellations], [1, 1], "the cancellations of both effects",
      why: "Only the store may retain a cancellable, or its effect keeps running.")
  }

  @Test("Effects can emit and complete during the deallocation without a crash", .ownThread)
  func duringDeallocation() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let publishers = (0...1).map { _ in ManualPublisher<Int, Never>() }
      // Canceling either effect makes the other one emit and complete.
      func effect(_ number: Int) -> Effect<Int> {
        publishers[number].handleEvents(receiveCancel: {
          publishers[1 - number].send(1)
          publishers[1 - number].send(completion: .finished)
        })
        .eraseToEffect()
      }
      var owner: Store<Int, Int>? = Store(initialValue: 0) { _, action in
        action == 0 ? [effect(0), effect(1)] : []
      }
      owner?.send(0)
      owner = nil
      report("the program continues")
      finish()
    }
    expect(
      process, reports: ["the program continues"], "what happens after the deallocation",
      why: "Canceling one effect can make another one emit, when the store is already gone.")
  }
}
