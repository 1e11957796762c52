import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Bookkeeping

@Suite("Bookkeeping: a store that is released")
struct ReleaseTests {
  let first = ManualPublisher<Int, Never>()
  let second = ManualPublisher<Int, Never>()

  /// Stores that start both works at any action; `released` is called for the action 1.
  func store(released: @escaping () -> Void = {}) -> Store<Int, Int> {
    let (first, second) = (self.first, self.second)
    return Store(initialValue: 0) { _, action in
      if action == 1 { released() }
      return action == 0 ? [first.eraseToEffect(), second.eraseToEffect()] : []
    }
  }

  @Test("A store is released while effects are going, and they end")
  func effectsEnd() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(0)
    owner?.send(0)
    owner = nil
    expect(store.object == nil, "the store to be released while effects are going")
    expect(
      [first.cancellations, second.cancellations], [2, 2],
      "the effects that were canceled when the store was released",
      why: "Nothing but the store may retain a cancellable: an effect does not outlive its store.")
  }

  @Test("Effects that an answer has started end with the store, too")
  func answersEffectsEnd() {
    let (first, second) = (self.first, self.second)
    var owner: Store<Int, Int>? = Store(initialValue: 0) { _, action in
      switch action {
      case 0: [first.eraseToEffect()]
      case 1: [second.eraseToEffect()]
      default: []
      }
    }
    let store = WeakReference(owner)
    owner?.send(0)
    first.send(1)
    first.send(completion: .finished)
    owner?.send(0)
    owner = nil
    expect(store.object == nil, "the store to be released while effects are going")
    expect(
      [first.cancellations, second.cancellations], [1, 1],
      "the effects that were canceled: one that an answer has started, and one that was started later",
      why: "Who releases the store ends its effects, all of them.")
  }

  @Test("Other stores' effects go on")
  func anotherStore() {
    var owner: Store<Int, Int>? = store()
    let other = store()
    owner?.send(0)
    other.send(0)
    owner = nil
    expect(
      [first.cancellations, second.cancellations], [1, 1],
      "the effects that were canceled when one of two stores was released")
    expect(other.effectsInFlight, 2, "the effects that the other store keeps")
  }

  @Test("A store that is released while it starts effects is gone afterwards, and so are they")
  func releasedAtTheStart() {
    let (first, second) = (self.first, self.second)
    var owner: Store<Int, Int>?
    owner = Store(initialValue: 0) { _, action in
      if action == 1 { owner = nil }
      if action != 0 { return [] }
      return [
        first.eraseToEffect(), Just(1).append(second).eraseToEffect(), first.eraseToEffect(),
      ]
    }
    let store = WeakReference(owner)
    owner?.send(0)
    expect(store.object == nil, "the store to be released when `send` has returned")
    expect(
      [first.cancellations, second.cancellations],
      [first.subscriptions, second.subscriptions],
      "the effects that were canceled to be those that were started",
      why: "Who releases the store ends its effects, all of them.")
  }

  @Test(
    "An effect that emits and completes while the store is being released does no harm", .ownThread)
  func emitsMeanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let works = (0...1).map { _ in ManualPublisher<Int, Never>() }
      // Whichever is canceled first, the other one emits at that moment, and completes.
      func effect(_ number: Int) -> Effect<Int> {
        works[number].handleEvents(receiveCancel: {
          works[1 - number].send(1)
          works[1 - number].send(completion: .finished)
        })
        .eraseToEffect()
      }
      var owner: Store<Int, Int>? = Store(initialValue: 0) { _, action in
        action == 0 ? [effect(0), effect(1)] : []
      }
      owner?.send(0)
      owner = nil
      report("the program goes on")
      finish()
    }
    expect(
      process, reports: ["the program goes on"], "that the program goes on",
      why: "When one effect is canceled, another one may emit or complete. There is no store then.")
  }

  @Test("A store that is released at an answer hears no more, and its effects end")
  func releasedAtAnAnswer() {
    var owner: Store<Int, Int>?
    owner = store(released: { owner = nil })
    let store = WeakReference(owner)
    owner?.send(0)
    first.send(1)
    expect(store.object == nil, "the store to be released")
    expect(
      [first.cancellations, second.cancellations], [1, 1],
      "the effects that were canceled when the store was released")
  }
}
