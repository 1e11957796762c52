import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Bookkeeping

// An effect that completes at once kills a store whose books are kept wrongly, and the process with
// it. So such effects run in a process of their own.

@Suite("Bookkeeping")
struct BookkeepingTests {
  let first = ManualPublisher<Int, Never>()
  let second = ManualPublisher<Int, Never>()

  /// A store that adds what it is sent; 100 and 200 start the works.
  func store() -> Store<Int, Int> {
    let (first, second) = (self.first, self.second)
    return Store(initialValue: 0) { value, action in
      switch action {
      case 100: return [first.eraseToEffect()]
      case 200: return [second.eraseToEffect()]
      default:
        value += action
        return []
      }
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

  @Test("A store survives effects that complete at once, and keeps none of them")
  func immediate() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent], survives
    ) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [Just(1).eraseToEffect(), Empty().eraseToEffect()] : []
      }
      for _ in 1...100 { store.send(0) }
      report("sum \(store.value), kept \(store.effectsInFlight)")
    }
    guard let reports = reports(in: result) else { return }
    expect(reports, ["sum 100, kept 0"], "the sum of 100 answers, and that nothing is kept")
  }

  @Test("Effects may answer each other at once")
  func feedback() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent], survives
    ) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += 1
        return action > 0 ? [Just(action - 1).eraseToEffect()] : []
      }
      store.send(20)
      report("actions \(store.value), kept \(store.effectsInFlight)")
    }
    guard let reports = reports(in: result) else { return }
    expect(reports, ["actions 21, kept 0"], "an action for each answer, and that nothing is kept")
  }

  @Test("Of an action's effects, those that are going are kept and those that are done are not")
  func both() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent], survives
    ) {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [work.eraseToEffect(), Just(1).eraseToEffect()] : []
      }
      store.send(0)
      report("kept \(store.effectsInFlight)")
      work.send(2)
      report("sum \(store.value)")
    }
    guard let reports = reports(in: result) else { return }
    expect(reports, ["kept 1", "sum 3"], "the effect that is going, and the sum of both answers")
  }
}

private let survives: Comment =
  "Expected a store that survives an effect which completes before `sink` returns. \(advice())"
