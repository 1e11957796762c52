import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Bookkeeping

@Suite("Bookkeeping")
struct BookkeepingTests {
  let first = ManualPublisher<Int, Never>()
  let second = ManualPublisher<Int, Never>()
  let third = ManualPublisher<Int, Never>()

  /// A store that adds what it is sent; 100, 200 and 300 start the works.
  func store() -> Store<Int, Int> {
    let works = [100: first, 200: second, 300: third]
    return Store(initialValue: 0) { value, action in
      if let work = works[action] { return [work.eraseToEffect()] }
      value += action
      return []
    }
  }

  @Test("An effect that is going is kept, and what it emits is sent")
  func going() {
    let store = store()
    store.send(100)
    first.send(1)
    first.send(2)
    expect(store.value, 3, "the sum of what the effect has emitted")
    expect(store.effectsInFlight, 1, "the effects that are kept while one is going")
  }

  @Test("An effect that has completed is kept no more")
  func completed() {
    let store = store()
    store.send(100)
    first.send(1)
    first.send(completion: .finished)
    expect(store.value, 1, "the sum of what the effect has emitted")
    expect(store.effectsInFlight, 0, "the effects that are kept when the only one is done")
  }

  @Test("Two effects are kept, and each until it is done")
  func twoEffects() {
    let store = store()
    store.send(100)
    store.send(200)
    expect(store.effectsInFlight, 2, "the effects that are kept while two are going")
    first.send(1)
    second.send(2)
    expect(store.value, 3, "the sum of what both have emitted")
    first.send(completion: .finished)
    expect(store.effectsInFlight, 1, "the effects that are kept when one of two is done")
    second.send(3)
    expect(store.value, 6, "the sum, when the other one has gone on")
  }

  // Where a cancellable is looked for at a wrong place, the program may stop.
  @Test("Effects end in any order, and those that are going are kept", .ownThread)
  func anyOrder() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let works = (0...2).map { _ in ManualPublisher<Int, Never>() }
        let store = Store<Int, Int>(initialValue: 0) { value, action in
          if works.indices.contains(action) { return [works[action].eraseToEffect()] }
          value += action
          return []
        }
        works.indices.forEach(store.send)
        for (count, done) in order.enumerated() {
          works[done].send(completion: .finished)
          for going in order[(count + 1)...] { works[going].send(10) }
          report("kept \(store.effectsInFlight), sum \(store.value)")
        }
      }
      finish()
    }
    expect(
      process,
      reports: Array(repeating: ["kept 2, sum 20", "kept 1, sum 30", "kept 0, sum 30"], count: 6)
        .flatMap(\.self),
      "what is kept of three effects, and the sum, when they end one by one, in all six orders",
      why: "An effect that is going is kept, and one that is done is not, whichever ends first.")
  }

  @Test("An effect that starts takes nobody's place")
  func places() {
    let store = store()
    store.send(100)
    store.send(200)
    first.send(completion: .finished)
    store.send(300)
    expect(store.effectsInFlight, 2, "the effects that are kept when one of three is done")
    expect(
      [second.cancellations, third.cancellations], [0, 0],
      "the cancellations of the two that are going",
      why: "An effect is kept until it is done, whatever else ends or starts.")
  }

  @Test("Equal actions have an effect each")
  func equalActions() {
    let store = store()
    store.send(100)
    store.send(100)
    expect(store.effectsInFlight, 2, "the effects that are kept when an action was sent twice")
    first.send(1)
    expect(
      store.value, 2, "the sum of what both have emitted",
      why: "The second effect does not end the first: both are going.")
    for _ in 3...1_000 { store.send(100) }
    expect(
      [store.effectsInFlight, first.cancellations], [1_000, 0],
      "the effects that are kept when an action was sent a thousand times, and the cancellations",
      why: "An effect that is going is kept, however many are going.")
  }
}
