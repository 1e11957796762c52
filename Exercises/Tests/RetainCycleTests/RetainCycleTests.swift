import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import RetainCycle

@Suite("RetainCycle")
struct RetainCycleTests {
  let first = ManualPublisher<Int, Never>()
  let second = ManualPublisher<Int, Never>()

  /// A store that adds the actions that it receives. The action 0 starts two effects.
  func store() -> Store<Int, Int> {
    let (first, second) = (self.first, self.second)
    return Store(initialValue: 0) { value, action in
      value += action
      return action == 0 ? [first.eraseToEffect(), second.eraseToEffect()] : []
    }
  }

  @Test("A store without effects is deallocated when its owner drops it")
  func withoutEffects() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(1)
    owner = nil
    expect(
      store.object == nil, "the store to be deallocated",
      why: "It retains itself, even without an effect.")
  }

  @Test("A store is deallocated while its effects are running")
  func deallocated() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(0)
    owner = nil
    expect(
      store.object == nil, "the store to be deallocated when its owner drops it",
      why: "One closure that retains the store is enough to close the cycle.")
  }

  @Test("Deallocating the store cancels its effects")
  func effectsEnd() {
    var owner: Store<Int, Int>? = store()
    owner?.send(0)
    owner = nil
    expect(
      [first.cancellations, second.cancellations], [1, 1], "the cancellations of both effects",
      why: "Without the store, no code can use what the effects emit.")
  }

  @Test("Until then, effects keep running")
  func keepRunning() {
    let store = store()
    store.send(0)
    expect(
      [first.cancellations, second.cancellations], [0, 0], "the cancellations of both effects",
      why: "An effect runs only as long as its cancellable is retained.")
    first.send(completion: .finished)
    second.send(10)
    expect(
      store.value, 10, "the value when the first effect has completed and the second emits 10",
      why: "The second effect keeps running when the first one completes.")
  }

  @Test("The store receives the actions that an effect emits")
  func actions() {
    let store = store()
    store.send(0)
    for action in [1, 2, 2] { first.send(action) }
    expect(store.value, 5, "the sum of the actions 1, 2 and 2")
  }

  @Test("The store counts the completions of its effects")
  func completions() {
    let store = store()
    store.send(0)
    expect(store.completedEffects, 0, "the completed effects while both are running")
    second.send(completion: .finished)
    expect(store.completedEffects, 1, "the completed effects when one has completed")
    store.send(0)
    second.send(completion: .finished)
    expect(store.completedEffects, 2, "the completed effects when one more has completed")
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
