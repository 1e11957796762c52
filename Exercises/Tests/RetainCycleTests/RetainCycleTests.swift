import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import RetainCycle

@Suite("RetainCycle")
struct RetainCycleTests {
  let work = ManualPublisher<Int, Never>()

  /// A store that adds what it is sent; 0 starts the work.
  func store() -> Store<Int, Int> {
    let work = self.work
    return Store(initialValue: 0) { value, action in
      value += action
      return action == 0 ? [work.eraseToEffect()] : []
    }
  }

  @Test("What an effect emits is sent to the store")
  func feedback() {
    let store = store()
    store.send(0)
    work.send(2)
    work.send(3)
    expect(store.value, 5, "the sum of what the effect has emitted")
  }

  @Test("That an effect completes is noted")
  func completion() {
    let store = store()
    store.send(0)
    expect(store.completedEffects, 0, "the completed effects while the effect is going")
    work.send(completion: .finished)
    expect(store.completedEffects, 1, "the completed effects after its completion")
  }

  @Test("A store that has had no effects is released")
  func withoutEffects() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(1)
    owner = nil
    expect(store.object == nil, "the store to be released when its owner lets go of it")
  }

  @Test("A store is released while an effect is going")
  func released() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(0)
    work.send(1)
    owner = nil
    expect(store.object == nil, "the store to be released while an effect is going")
  }

  @Test("With the store, its effects end")
  func effectsEnd() {
    var owner: Store<Int, Int>? = store()
    owner?.send(0)
    owner?.send(0)
    owner = nil
    expect(work.subscriptions, 2, "the effects that were started")
    expect(work.cancellations, 2, "the effects that were cancelled when the store was released")
  }

  @Test("While there is a store, its effects go on")
  func effectsGoOn() {
    let store = store()
    store.send(0)
    expect(work.cancellations, 0, "the effects cancelled while the store has an owner")
    withExtendedLifetime(store) {}
  }
}
