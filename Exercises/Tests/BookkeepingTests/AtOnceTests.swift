import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Bookkeeping

// An effect that completes at once kills a store whose books are kept wrongly, and the process with
// it. So such effects run in a process of their own.

@Suite("Bookkeeping: effects that complete at once")
struct AtOnceTests {
  @Test("A store survives effects that complete at once, and keeps none of them")
  func immediate() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [Just(1).eraseToEffect(), Empty().eraseToEffect()] : []
      }
      for _ in 1...100 { store.send(0) }
      report("sum \(store.value), kept \(store.effectsInFlight)")
      finish()
    }
    expect(
      process, reports: ["sum 100, kept 0"], "the sum of 100 answers, and that nothing is kept",
      why: "These effects complete before `sink` returns its cancellable.")
  }

  @Test("Effects may answer each other at once")
  func feedback() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += 1
        return action > 0 ? [Just(action - 1).eraseToEffect()] : []
      }
      store.send(20)
      report("actions \(store.value), kept \(store.effectsInFlight)")
      finish()
    }
    expect(
      process, reports: ["actions 21, kept 0"],
      "an action for each answer, and that nothing is kept",
      why: "These effects complete before `sink` returns its cancellable.")
  }

  @Test("Of an action's effects, those that are going are kept and those that are done are not")
  func both() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [work.eraseToEffect(), Just(1).eraseToEffect()] : []
      }
      store.send(0)
      report("kept \(store.effectsInFlight)")
      work.send(2)
      report("sum \(store.value)")
      finish()
    }
    expect(
      process, reports: ["kept 1", "sum 3"],
      "the effect that is going, and the sum of both answers")
  }

  @Test("An effect that answers at once and goes on is kept, whatever its answer starts")
  func answersAndGoesOn() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return switch action {
        case 0: [Just(1).append(work).eraseToEffect()]
        case 1: [Empty().eraseToEffect()]
        default: []
        }
      }
      store.send(0)
      report("kept \(store.effectsInFlight)")
      work.send(2)
      report("sum \(store.value)")
      finish()
    }
    expect(
      process, reports: ["kept 1", "sum 3"],
      "the effect that is going, and the sum of its answers",
      why: "Its answer starts an effect that is done at once. The first effect goes on.")
  }

  @Test("The books do not grow with effects that are done")
  func bounded() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        action == 0 ? [Just(1).eraseToEffect(), work.eraseToEffect()] : []
      }
      let before = kept(in: store)
      for _ in 1...10 {
        store.send(0)
        work.send(completion: .finished)
      }
      report("\(kept(in: store) - before)")
      finish()
    }
    expect(
      process, reports: ["0"], "the cancellables in the store's properties that 20 effects left",
      why: "`effectsInFlight` says how many are kept. What the store really retains has to agree.")
  }
}
